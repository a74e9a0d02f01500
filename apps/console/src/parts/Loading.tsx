import { partTexts } from './part-texts.js';

export function Loading() {
  return (
    <p class="loading" role="status">
      {partTexts().loading}
    </p>
  );
}
