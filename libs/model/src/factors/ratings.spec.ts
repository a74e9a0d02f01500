import { describe, expect, it } from 'vitest';
import { Decimal } from '#impacts';
import { averagePercent, dataQualityRating } from './ratings.js';

describe('dataQualityRating', () => {
  it('is the mean of the ratings that are set', () => {
    expect(dataQualityRating({ technologicalDQR: 1, temporalDQR: 2 })).toBe(1.5);
    expect(dataQualityRating({ technologicalDQR: 1, temporalDQR: 2, reliabilityDQR: 2 })).toBe(1.6666666666666667);
    const all = { technologicalDQR: 5, temporalDQR: 4, geographicalDQR: 3, completenessDQR: 2, reliabilityDQR: 1 };
    expect(dataQualityRating(all, new Decimal(1))).toBe(3);
  });
  it("is the dataset's if none is set", () => {
    expect(dataQualityRating({ documentationYear: 2025 }, new Decimal('2.85'))).toBe(2.85);
    expect(dataQualityRating({})).toBeUndefined();
  });
});

describe('averagePercent', () => {
  it('is the mean of coverage and specificity, a zero counted', () => {
    expect(averagePercent({ coveragePercent: 0.1, specificPercent: 0.2 })).toBe(0.15);
    expect(averagePercent({ coveragePercent: 0, specificPercent: 100 })).toBe(50);
  });
  it('is absent if one of them is', () => {
    expect(averagePercent({ coveragePercent: 80 })).toBeUndefined();
    expect(averagePercent({ specificPercent: 80 })).toBeUndefined();
  });
});
