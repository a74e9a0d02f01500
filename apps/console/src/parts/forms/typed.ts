import { useState } from 'preact/hooks';

/**
 * What is typed into a field over a value, until another value comes in from without. That is looked at while the field is drawn: an
 * effect would take away what somebody types before it runs.
 */
export function useTyped(value: string): [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState({ over: value, text: value });
  if (typed.over !== value) {
    // Where what was typed has become the value, spaces around it stay under the hands of whoever types on.
    setTyped({ over: value, text: typed.text.trim() === value ? typed.text : value });
  }
  return [typed.text, (text) => setTyped({ over: value, text })];
}
