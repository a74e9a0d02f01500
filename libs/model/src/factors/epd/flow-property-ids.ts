/** Flow properties of the reference flow that say something else than its unit, by UUID. */
export const MASS = '93a60a56-a3c8-11da-a746-0800200b9a66';
export const BIOGENIC_CARBON_PRODUCT = '62e503ce-544a-4599-b2ad-bcea15a7bf20';
export const BIOGENIC_CARBON_PACKAGING = '262a541b-209e-44cc-a426-33bce30de7b1';
