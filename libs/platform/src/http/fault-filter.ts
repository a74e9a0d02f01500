import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { Catch, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { LogEntry } from '../logging/app-logger.js';
import { isToldAsOutage } from '../logging/outage.js';
import { pathOf } from './path.js';
import { allowedMethods } from './allowed-methods.js';
import { answerTo, isInternal } from './fault-table.js';
import { Refusal } from './refusal.js';
import { requestIdOf } from './request-id.js';
import { surfaceOf } from './surface.js';
import { cutUnread } from './unread-body.js';

/** Answers every request that fails, unknown routes and malformed bodies included. */
@Catch()
export class FaultFilter implements ExceptionFilter {
  private readonly log = new Logger('Fault');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const fault = isUnrouted(thrown) ? (wrongMethod(request) ?? thrown) : thrown;
    const requestId = requestIdOf(response);
    if (isInternal(fault) && !isToldAsOutage(fault)) this.report(fault, request, requestId);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    cutUnread(request, response);
    const { status, headers, body } = answerTo(fault, surfaceOf(pathOf(request)), requestId);
    response.status(status).set(headers).json(body);
  }

  private report(fault: unknown, request: Request, requestId: string): void {
    const { message } = fault instanceof Error ? fault : { message: String(fault) };
    const entry: LogEntry = {
      message: `${request.method} ${pathOf(request)} failed: ${message}`,
      error: fault,
      requestId,
    };
    this.log.error(entry);
  }
}

function isUnrouted(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'NotFoundException';
}

function wrongMethod(request: Request): Refusal | undefined {
  const allowed = allowedMethods(request);
  if (allowed.length === 0) return undefined;
  return new Refusal(405, `This address takes ${allowed.join(', ')}.`, { headers: { Allow: allowed.join(', ') } });
}
