/** What we use of a collection of Postman, version 2.1. */
export interface PostmanCollection {
  info: { name: string; description: string; schema: string };
  auth: PostmanAuth;
  variable: { key: string; value: string; type?: string }[];
  item: PostmanFolder[];
}

export interface PostmanFolder {
  name: string;
  description: string;
  item: PostmanItem[];
}

export interface PostmanItem {
  name: string;
  request: PostmanRequest;
  response: PostmanResponse[];
}

export interface PostmanRequest {
  method: string;
  description: string;
  url: { raw: string; host: string[]; path: string[]; query: PostmanPair[]; variable: PostmanPair[] };
  header: PostmanPair[];
  body?: PostmanBody;
  auth?: PostmanAuth;
}

export interface PostmanPair {
  key: string;
  value: string;
  description?: string;
  disabled?: boolean;
  /** Of a form with files. */
  type?: string;
}

export interface PostmanBody {
  mode: 'raw' | 'urlencoded' | 'formdata';
  raw?: string;
  urlencoded?: PostmanPair[];
  formdata?: PostmanPair[];
  options?: unknown;
}

export interface PostmanResponse {
  name: string;
  status: string;
  code: number;
  header: PostmanPair[];
  body?: string;
}

export type PostmanAuth =
  { type: 'noauth' } | { type: 'apikey'; apikey: PostmanPair[] } | { type: 'basic'; basic: PostmanPair[] };
