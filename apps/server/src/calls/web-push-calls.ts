import type { IsPushService } from '../player/notifications/web-push-services.ts';
import type { WebPushDevices } from '../player/notifications/web-push-devices.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';

export interface WebPushCallsDeps {
  readonly devices: WebPushDevices;
  /** The server's public key, base64url; null where the operator sends to no push service. */
  readonly publicKey: string | null;
  readonly isService: IsPushService;
}

/** Browsers that show notifications while the page is closed (NOTE-01, decision 99). */
export function webPushCalls({ devices, publicKey, isService }: WebPushCallsDeps) {
  return {
    async getWebPushDevices(request) {
      const { playerId } = playerBehind(request);
      if (publicKey === null) throw new CallError('not_found', 'This site sends nothing to push services.');
      return { public_key: publicKey, data: await devices.list(playerId) };
    },
    async addWebPushDevice(request) {
      const caller = playerBehind(request);
      // The server sends to this address: it is nobody's to choose.
      if (!isService(request.body.endpoint)) {
        throw new CallError('bad_request', 'This is not the address of a push service that the site sends to.', {
          details: [{ path: 'body.endpoint', message: 'belongs to no push service that the site sends to' }],
        });
      }
      return { id: await devices.add(caller, request.body) };
    },
    async removeWebPushDevice(request) {
      await devices.remove(playerBehind(request).playerId, request.params.device);
      return {};
    },
  } satisfies Pick<Handlers, 'getWebPushDevices' | 'addWebPushDevice' | 'removeWebPushDevice'>;
}
