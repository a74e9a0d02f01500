import { partTexts } from '../texts/parts.js';

export function Loading() {
  return (
    <p class="loading" role="status">
      {partTexts().loading}
    </p>
  );
}
