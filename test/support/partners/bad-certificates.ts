import type { TlsPair } from './tls-files.js';
import { tlsPair } from './tls-files.js';

/** Certificates that a client which trusts the certificate of `tlsPair` has to refuse. `says` is its error message. */
export const BAD_CERTIFICATES: readonly { what: string; says: string; pair: () => TlsPair }[] = [
  {
    what: 'is signed by a stranger',
    says: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    pair: () =>
      tlsPair(
        'MIIBmTCCAT+gAwIBAgIUfNBm2zXjnrZ/Zj4aFvxU9UwYumswCgYIKoZIzj0EAwIw' +
          'EzERMA8GA1UEAwwIc3RyYW5nZXIwIBcNMjYxMTIxMjE0MTQ0WhgPMjEyNjEwMjgy' +
          'MTQxNDRaMBMxETAPBgNVBAMMCHN0cmFuZ2VyMFkwEwYHKoZIzj0CAQYIKoZIzj0D' +
          'AQcDQgAER9SWByiZK1TSNFXMEwrFxYyM+MKwex9U2r1/Df94FPko8N1VPS+E/RYh' +
          'lqOBqiVgKD64sJPaQJo4iIOOsbvccqNvMG0wHQYDVR0OBBYEFPZJ3caCpvgJFw0Q' +
          'KOerPsAed3FGMB8GA1UdIwQYMBaAFPZJ3caCpvgJFw0QKOerPsAed3FGMA8GA1Ud' +
          'EwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMAoGCCqGSM49' +
          'BAMCA0gAMEUCIQCUA4KUXAQzV21E8aSaH0A4NzIeKBjzdx8O/sjk1kTNGgIgNnMY' +
          'FBC1+AmsSiXmQmPqf+6i5VJnp49xwvZms9rIIeI=',
      ),
  },
  {
    what: 'has expired, in 2021',
    says: 'CERT_HAS_EXPIRED',
    pair: () =>
      tlsPair(
        'MIIBUDCB+KADAgECAgEDMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z' +
          'dDAeFw0yMDAxMDEwMDAwMDBaFw0yMTAxMDEwMDAwMDBaMBIxEDAOBgNVBAMMB3Bh' +
          'cnRuZXIwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARH1JYHKJkrVNI0VcwTCsXF' +
          'jIz4wrB7H1TavX8N/3gU+Sjw3VU9L4T9FiGWo4GqJWAoPriwk9pAmjiIg46xu9xy' +
          'oz0wOzAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwHQYDVR0OBBYEFPZJ3caC' +
          'pvgJFw0QKOerPsAed3FGMAoGCCqGSM49BAMCA0cAMEQCIBsIb9s42dpVu2P2wQ1F' +
          '/Fi/E59jLVEMEP/odBFCvdEKAiA2rHSQCPiUroWNeYdj2jQjubXF26V6QXXkRqSN' +
          '5/KquQ==',
      ),
  },
  {
    what: 'is for another name',
    says: 'ERR_TLS_CERT_ALTNAME_INVALID',
    pair: () =>
      tlsPair(
        'MIIBWTCB/6ADAgECAgEEMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z' +
          'dDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowEjEQMA4GA1UEAwwH' +
          'cGFydG5lcjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEfUlgcomStU0jRVzBMK' +
          'xcWMjPjCsHsfVNq9fw3/eBT5KPDdVT0vhP0WIZajgaolYCg+uLCT2kCaOIiDjrG7' +
          '3HKjQjBAMB8GA1UdEQQYMBaCFGFub3RoZXIuZXhhbXBsZS50ZXN0MB0GA1UdDgQW' +
          'BBT2Sd3Ggqb4CRcNECjnqz7AHndxRjAKBggqhkjOPQQDAgNJADBGAiEAr9Y1Vfg0' +
          'QaONL2SN6tP45H5/RomOq4zum4hQau9iQ5YCIQDN0XQWVXXf7XvPYfXx/5/dNWbx' +
          '/VtVeFXJR4UPkKPTiw==',
      ),
  },
];
