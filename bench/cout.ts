// What a request costs: processor of the server and of the database, and how much of the machine others took meanwhile.
import { availableParallelism } from 'node:os';
import { charger, type Mesure } from './charge.ts';
import { tempsAvecEnfants, tempsDe, tempsDeLaMachine } from './processeur.ts';

/** Cost of one request: its own figures, and the processor time of the server and of the database, in milliseconds. */
export type Cout = Mesure & { readonly serveur: number; readonly base: number };
/** The process of an application, and that of its database server. */
export type Processus = { readonly pid: number; readonly postgres: number };

export const total = ({ serveur, base }: Cout): number => serveur + base;
export const medianeDe = (couts: readonly Cout[]): Cout =>
  couts.toSorted((a, b) => total(a) - total(b))[Math.floor(couts.length / 2)] as Cout;

/** @param travailler sends the requests, and tells how many and how they went */
export const mesurerCout = async ({ pid, postgres }: Processus, travailler: () => Promise<Mesure>): Promise<Cout> => {
  const [serveur, base] = [tempsDe(pid), tempsAvecEnfants(postgres)];
  const mesure = await travailler();
  const par = (ms: number) => ms / Math.max(1, mesure.nombre);
  return { ...mesure, serveur: par(tempsDe(pid) - serveur), base: par(tempsAvecEnfants(postgres) - base) };
};

/** `charger` for so many requests, one after the other. */
export const enchainer = async (nombre: number, faire: () => Promise<boolean>): Promise<Mesure> => {
  let restantes = nombre;
  return charger(1, Number.POSITIVE_INFINITY, faire, () => restantes-- > 0);
};

/** Share of the machine, in percent, that others took since this call. @param nous the processor of this run */
export const bruitDepuis = (nous: () => number): (() => number) => {
  const [machine, deNous, debut] = [tempsDeLaMachine(), nous(), performance.now()];
  return () =>
    ((tempsDeLaMachine() - machine - (nous() - deNous)) / (performance.now() - debut) / availableParallelism()) * 100;
};
