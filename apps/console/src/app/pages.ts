import type { ComponentType } from 'preact';
import type { shellTexts } from './shell-texts.js';
import type { Permission } from '../session/session.js';

type AreaName = keyof ReturnType<typeof shellTexts>['areas'];
export type PageModule = { default: ComponentType };

export interface Area {
  readonly name: AreaName;
  readonly path: string;
  /** One of them lets see it; none: everybody may. */
  readonly anyOf: readonly Permission[];
  /** Its pages, by their paths below that of the area. Each is loaded when it is first shown. */
  readonly pages: Readonly<Record<string, () => Promise<PageModule>>>;
}

/** What the navigation shows, in its order. */
export const AREAS: readonly Area[] = [
  {
    name: 'overview',
    path: '/',
    anyOf: [],
    pages: { '': () => import('../pages/overview/OverviewPage.js') },
  },
  {
    name: 'products',
    path: '/products',
    anyOf: ['material:read', 'process:read'],
    pages: {
      '': () => import('../pages/products/ProductsPage.js'),
      '/lanes': () => import('../pages/products/lanes/LanesPage.js'),
      '/:uuid': () => import('../pages/products/product/ProductPage.js'),
    },
  },
  {
    name: 'activities',
    path: '/activities',
    anyOf: ['activity:read', 'activity:report'],
    pages: {
      '': () => import('../pages/activities/ActivitiesPage.js'),
      '/groups': () => import('../pages/terms/GroupsPage.js'),
      '/scopes': () => import('../pages/terms/ScopesPage.js'),
    },
  },
  {
    name: 'exchange',
    path: '/exchange',
    anyOf: ['exchange:read'],
    pages: {
      '': () => import('../pages/exchange/ExchangePage.js'),
      '/received': () => import('../pages/exchange/received/ReceivedPage.js'),
      '/received/:uuid': () => import('../pages/exchange/received/ReceivedFootprintPage.js'),
      '/pulls': () => import('../pages/exchange/received/PullsPage.js'),
      '/pulls/:uuid': () => import('../pages/exchange/received/PullPage.js'),
      '/:id': () => import('../pages/exchange/EventPage.js'),
    },
  },
  {
    name: 'partners',
    path: '/partners',
    anyOf: ['company:manage'],
    pages: {
      '': () => import('../pages/exchange/partners/PartnersPage.js'),
      '/access': () => import('../pages/exchange/partners/AccessPage.js'),
      '/:uuid': () => import('../pages/exchange/partners/PartnerPage.js'),
    },
  },
  {
    name: 'clients',
    path: '/clients',
    anyOf: ['company:manage'],
    pages: { '': () => import('../pages/access/ClientsPage.js') },
  },
  {
    name: 'factors',
    path: '/factors',
    anyOf: ['dataset:read'],
    pages: {
      '': () => import('../pages/factors/FactorsPage.js'),
      '/databases': () => import('../pages/factors/DatabasesPage.js'),
      '/:uuid': () => import('../pages/products/binding/FactorAndProductsPage.js'),
    },
  },
  {
    name: 'imports',
    path: '/imports',
    anyOf: ['material:create', 'process:create', 'activity:create', 'dataset:create', 'model:create'],
    pages: {
      '': () => import('../pages/imports/ImportsPage.js'),
      '/:uuid': () => import('../pages/imports/ImportPage.js'),
    },
  },
];
