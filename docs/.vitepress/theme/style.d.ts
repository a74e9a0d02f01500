/** Stylesheets, which the bundler takes in. */
declare module '*.css';
