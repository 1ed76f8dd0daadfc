import { jourParis } from '#shared/core/dates.ts';
import type { DetailEncaissement, Encaissement } from '#shared/features/argent/encaissement/schemas.ts';
import type { DetailEncours, Encours } from '#shared/features/argent/encours/schemas.ts';
import { creerMonde as creerMondeEncours } from './encours.ts';

export const ENCAISSEMENTS = '/api/v1/encaissements';
type Methode = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The encours of a pharmacy, and what it receives. */
export const creerMonde = async () => {
  const m = await creerMondeEncours();
  const aujourdhui = jourParis(m.app.horloge.maintenant);
  const surEncaissements = (methode: Methode, suite: string, corps?: unknown, jeton = m.jetons.ADMIN) =>
    m.app.appeler(jeton, methode, `${ENCAISSEMENTS}${suite}`, corps === undefined ? {} : { corps });
  let rang = 0;
  const saisie = (champs: object = {}) => ({
    laboratoireId: m.labo,
    nature: 'AVOIR',
    numero: `AV-${++rang}`,
    date: aujourdhui,
    montantHtCentimes: 10_000,
    ...champs,
  });
  const recevoir = async (champs: object = {}): Promise<DetailEncaissement> => {
    const { status, corps } = await surEncaissements('POST', '', saisie(champs));
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
    return corps;
  };
  const declare = async (valeurAttendueCentimes: number, champs: object = {}) =>
    m.declarer(await m.creer({ valeurAttendueCentimes, ...champs }));
  const affecter = ({ id, version }: Pick<Encaissement, 'id' | 'version'>, parts: readonly object[], champs = {}) =>
    surEncaissements('POST', `/${id}/affectations`, { version, parts, ...champs });
  const lire = async (id: number): Promise<DetailEncaissement> => (await surEncaissements('GET', `/${id}`)).corps;
  const encours = (id: number): Promise<DetailEncours> => m.detail(id);
  return { ...m, aujourdhui, surEncaissements, saisie, recevoir, declare, affecter, lire, encours };
};
export type Monde = Awaited<ReturnType<typeof creerMonde>>;

/** A share of this encours, as it was read. */
export const part = ({ id, version }: Encours, montantCentimes: number, champs: object = {}) => ({
  encoursId: id,
  version,
  montantCentimes,
  ...champs,
});
