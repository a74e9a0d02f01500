/** Styles are put beside the scripts that import them. */
declare module '*.css';
