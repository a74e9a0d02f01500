import type { Page } from 'playwright-core';
import { beforeAll, describe, it } from 'vitest';
import { hasChromium } from '../support/pages/browser.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import { useConsole } from '../support/pages/console.js';

describe.skipIf(!hasChromium())('what a figure leaves out', () => {
  const rig = useConsole();
  let product: string;

  beforeAll(async () => {
    const graph = graphCalls(rig.service, { token: rig.sample.apiKey });
    const impacts = { 'GWP-luluc': { A1: '5' }, 'GWP-biogenic': { A1: '0.7' } };
    const soy = await graph.material('1', { name: 'Soy', impacts });
    const salt = await graph.material('0.1', { name: 'Salt' });
    const water = await graph.material(undefined, { name: 'Water' });
    const inputs = [kilogramsOf(soy, 1), kilogramsOf(salt, 0.001), kilogramsOf(water, 1)];
    ({ product } = await graph.modelled(inputs, { name: 'Meal', unit: 'kg' }));
  });

  const open = (view: string): Promise<Page> => rig.signedIn(`/products/${product}?kind=material${view}`);

  it('is marked in the list, and leads to the model', async () => {
    const page = await rig.signedIn('/products?kind=material&q=Meal');
    await page.getByRole('link', { name: '1 input lacks it' }).click();
    await page.waitForURL(/view=model/);
  });

  it('is told above the figure, with what the other inputs make', async () => {
    const page = await open('&indicator=GWP-luluc');
    await page.getByText('2 inputs have no such figure').waitFor();
    await page.getByText('Salt, Water').waitFor();
    await page.getByText('What the others make').waitFor();
    await rig.look(page, 'gaps-figure');
  });

  it('is told of the footprint, field by field', async () => {
    const page = await open('&view=pact');
    await page.getByText('Counts as 0 in the footprint, since it is not stated').waitFor();
    await page.getByText('Modules A2, A3').waitFor();
    await page.getByText('Climate change: land use and land-use change: Salt, Water').waitFor();
    await rig.look(page, 'gaps-footprint');
  });
});
