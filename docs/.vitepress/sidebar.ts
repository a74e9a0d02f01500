/** Every page of the documentation, in the order in which it is read. */
export const SIDEBAR = [
  {
    text: 'Begin',
    items: [
      { text: 'What it is', link: '/' },
      { text: 'Getting started', link: '/getting-started' },
    ],
  },
  {
    text: 'Integrate',
    items: [
      { text: 'Syncing from an ERP', link: '/syncing' },
      { text: 'Importing and exporting files', link: '/files' },
      { text: 'Bills of materials', link: '/bills-of-materials' },
      { text: 'Emission factors', link: '/emission-factors' },
      { text: 'PACT for partners', link: '/pact' },
    ],
  },
  {
    text: 'How every figure is computed',
    items: [
      { text: 'Numbers and units', link: '/figures' },
      { text: 'Indicators and modules', link: '/figures/indicators' },
      { text: 'Products', link: '/figures/products' },
      { text: 'Activities and the inventory', link: '/figures/activities' },
      { text: 'PACT footprints', link: '/figures/footprints' },
    ],
  },
  {
    text: 'Look up',
    items: [
      { text: 'API reference', link: '/reference' },
      { text: 'Permissions', link: '/permissions' },
      { text: 'Limits', link: '/limits' },
      { text: 'Errors', link: '/errors' },
      { text: 'Versions of the API', link: '/versioning' },
    ],
  },
  {
    text: 'Tools',
    items: [
      { text: 'TypeScript client', link: '/client' },
      { text: 'MCP server', link: '/mcp' },
    ],
  },
  {
    text: 'Operate',
    items: [
      { text: 'Operating', link: '/operating' },
      { text: 'It is down', link: '/operating/down' },
      { text: 'Settings', link: '/operating/settings' },
      { text: 'Commands', link: '/operating/commands' },
      { text: 'Keys and credentials', link: '/operating/keys' },
      { text: 'Monitoring', link: '/operating/monitoring' },
      { text: 'Alerts', link: '/operating/alerts' },
      { text: 'Audit', link: '/operating/audit' },
      { text: 'Releases', link: '/operating/releases' },
      { text: 'Compose', link: '/operating/compose' },
      { text: 'systemd', link: '/operating/systemd' },
      { text: 'Kubernetes', link: '/operating/kubernetes' },
      { text: 'PostgreSQL and Redis', link: '/operating/databases' },
      { text: 'Sizing', link: '/operating/sizing' },
      { text: 'Scale', link: '/scale' },
      { text: 'Backup and restore', link: '/operating/backup' },
      { text: 'Retention', link: '/operating/retention' },
      { text: 'Faults survived', link: '/faults' },
    ],
  },
];
