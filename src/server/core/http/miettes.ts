import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type BornesMiettes = {
  /** Looked at beyond so many pieces of one body. */
  readonly morceauxLibres: number;
  /** What they must then weigh on average. */
  readonly octetsParMorceau: number;
};

/**
 * A body sent by pieces costs by piece, whatever they weigh: a million pieces of one byte, within every bound of size,
 * take hundreds of megabytes and seconds. They are counted where they enter, whoever reads them or drops them
 * (COM-121).
 * @param refuser answers and closes the connection
 */
export const bornerMiettes = (
  server: Server,
  { morceauxLibres, octetsParMorceau }: BornesMiettes,
  refuser: (socket: Socket) => void,
): void => {
  server.on('request', (requete: IncomingMessage, reponse: ServerResponse) => {
    // Of a known length, its pieces are those of the network.
    if (!requete.headers['transfer-encoding']) return;
    const pousser = requete.push.bind(requete);
    let [morceaux, octets, refusee] = [0, 0, false];
    requete.push = (morceau: Buffer | null, encodage?: BufferEncoding): boolean => {
      if (morceau === null) return pousser(null);
      // What is left of these bytes goes with the connection.
      if (refusee) return false;
      morceaux += 1;
      octets += morceau.length;
      if (morceaux <= morceauxLibres || octets >= morceaux * octetsParMorceau) return pousser(morceau, encodage);
      refusee = true;
      // Already answered: a second answer would be taken for that of the next request.
      if (reponse.headersSent) requete.socket.destroy();
      else refuser(requete.socket);
      return false;
    };
  });
};
