import { ERPNEXT } from './erpnext-heads.js';
import { INVENTORIES } from './inventory-heads.js';
import { ODOO } from './odoo-heads.js';
import { PUBLISHERS } from './publisher-heads.js';
import type { SystemHeads } from './heads-of-system.js';
import { SAP } from './sap-heads.js';

export const SYSTEM_HEADS: readonly SystemHeads[] = [...SAP, ...ERPNEXT, ...ODOO, ...PUBLISHERS, ...INVENTORIES];
