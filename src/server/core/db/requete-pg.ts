// The internal query class of pg, extended by inheritance because pg requires it of a query sent in a pipeline.
import type { Socket } from 'node:net';
import pg from 'pg';

export type ConnexionPg = {
  parse(config: { text: string; name: string }): void;
  bind(config: { portal: string; statement: string; values: readonly string[] }): void;
  execute(config: { portal: string; rows: number }): void;
  flush(): void;
  sync(): void;
  readonly stream: Socket;
};
export type Resultats = pg.QueryResult | pg.QueryResult[];
export type Rappel = (erreur: Error | undefined, resultats?: Resultats) => void;

type Instance = Omit<pg.Query, 'submit'> & {
  text: string;
  requiresPreparation(): boolean;
  submit(connexion: ConnexionPg): Error | null;
  prepare(connexion: ConnexionPg): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connexion: ConnexionPg): void;
  _getRows(connexion: ConnexionPg): void;
};

export const RequetePg = pg.Query as unknown as new (
  requete: string | object,
  valeurs: unknown,
  rappel: Rappel,
) => Instance;
