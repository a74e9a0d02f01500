import { expect, it } from 'vitest';
import { basisNamed } from './energy-basis.js';

it.each([
  ['Natural gas, gross CV – Fuels, 2024', 'gross CV'],
  ['Diesel (kWh, NCV)', 'net CV'],
  ['Erdgas (Brennwert)', 'gross CV'],
  ['Gaz naturel, kWh PCI', 'net CV'],
  ['Natural gas, net CV, from gross CV', undefined],
  ['Fishing net', undefined],
  ['Bolts, 100 pcs', undefined],
])('the heating value of %j is %j', (name, basis) => expect(basisNamed(name)).toBe(basis));
