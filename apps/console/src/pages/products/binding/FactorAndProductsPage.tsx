import { FactorPage } from '../../factors/FactorPage.js';
import { UsedBy } from './UsedBy.js';

/** The page of an emission factor, with the products that are bound to it. */
export default function FactorAndProductsPage() {
  return <FactorPage usedBy={(uuid) => <UsedBy key={uuid} uuid={uuid} />} />;
}
