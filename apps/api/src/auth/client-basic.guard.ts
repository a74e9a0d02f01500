import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { Refusal } from '#platform/http';
import { ClientBasicStrategy } from './client-basic.strategy.js';

@Injectable()
export class ClientBasicGuard extends AuthGuard() {
  constructor(strategy: ClientBasicStrategy) {
    super({ defaultStrategy: strategy.registeredAs });
  }

  override handleRequest<Found>(fault: Error | null, client: Found | false): Found {
    if (fault) throw fault;
    if (client) return client;
    throw new Refusal(401, 'Client authentication failed', {
      oauth: 'invalid_client',
      headers: { 'WWW-Authenticate': 'Basic realm="token", charset="UTF-8"' },
    });
  }
}
