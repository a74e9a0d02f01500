import { defineConfig } from 'vitepress';
import { refuseDeadAnchors } from './links.js';
import { SIDEBAR } from './sidebar.js';

/** The documentation as a site. It loads nothing from another host, so that it reads the same offline. */
export default defineConfig({
  title: 'Footprint Exchange',
  description: 'How to integrate with Footprint Exchange, and how to operate it',
  lang: 'en',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  // A page that is linked and does not exist fails the build. The service that the reader runs is not there meanwhile.
  ignoreDeadLinks: 'localhostLinks',
  themeConfig: {
    sidebar: SIDEBAR,
    outline: [2, 3],
    search: { provider: 'local' },
    docFooter: { prev: 'Before', next: 'Next' },
  },
  buildEnd: ({ outDir }) => refuseDeadAnchors(outDir),
});
