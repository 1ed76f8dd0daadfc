import { aDesMessages } from '#server/features/echanges/discussion/read-models/messages.ts';
import { suivreAdhesionsRfa } from '#server/features/argent/rfa-groupement/commands/suivre-adhesions.ts';
import { creerMonde as creerMondeCondition } from '#server/testing/mondes/condition.ts';
import type { DetailRfa, LigneRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';
import type { AdherentRfa, DetailRfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';

export const RFAS_GROUPEMENT = '/api/v1/rfasGroupement';
const RFA = '/api/v1/rfa';
type Methode = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Saisie = Parameters<typeof uneRfa>[0] & { segmentIds?: number[] };
type Membre = { readonly id: number; readonly jeton: string };

/** A groupement that publishes RFA to its adhérents, and what these do with them. */
export const creerMondeRfa = async () => {
  const m = await creerMondeCondition();
  const { app, jetons } = m;
  const appeler = (jeton: string, methode: Methode, suite = '', corps?: unknown, query: Record<string, string> = {}) =>
    app.appeler(jeton, methode, `${RFAS_GROUPEMENT}${suite}`, { query, ...(corps === undefined ? {} : { corps }) });
  const chezMembre = (membre: Membre, methode: Methode, suite = '', corps?: unknown, query = {}) =>
    app.appeler(membre.jeton, methode, `${RFA}${suite}`, { query, ...(corps === undefined ? {} : { corps }) });
  const ok = ({ status, corps }: { status: number; corps: any }): any => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
    return corps;
  };

  const preparer = async (champs: Saisie = {}, jeton = jetons.groupement): Promise<DetailRfaGroupement> =>
    ok(
      await appeler(jeton, 'POST', '', {
        ...uneRfa({ laboratoireId: m.labo, ...champs }),
        segmentIds: champs.segmentIds ?? [],
      }),
    );
  const lire = async (id: number): Promise<DetailRfaGroupement> =>
    ok(await appeler(jetons.groupement, 'GET', `/${id}`));
  const passer = (rfa: { id: number; version: number }, acte: 'valider' | 'invalider', jeton = jetons.groupement) =>
    appeler(jeton, 'PUT', `/${rfa.id}/etat`, { acte, version: rfa.version });
  const publier = async (champs: Saisie = {}): Promise<DetailRfaGroupement> =>
    ok(await passer(await preparer(champs), 'valider'));

  const rfasDuMembre = async (membre: Membre, annee = '2026'): Promise<LigneRfa[]> =>
    ok(await chezMembre(membre, 'GET', '', undefined, { annee, taille: '100' })).elements;
  /** The copy that this pharmacy holds of a modèle. */
  const copieDe = async (membre: Membre, modele: { id: number; annee?: number }): Promise<LigneRfa> => {
    const copie = (await rfasDuMembre(membre, String(modele.annee ?? 2026))).find(
      (rfa) => rfa.rfaGroupementId === modele.id,
    );
    if (!copie) throw new Error('aucune copie');
    return copie;
  };
  const copieLue = async (membre: Membre, modele: { id: number; annee?: number }): Promise<DetailRfa> =>
    ok(await chezMembre(membre, 'GET', `/${(await copieDe(membre, modele)).id}`));
  const repondre = async (membre: Membre, modele: { id: number }, acte: 'valider' | 'refuser'): Promise<DetailRfa> => {
    const { id, version } = await copieDe(membre, modele);
    return ok(await chezMembre(membre, 'PUT', `/${id}/reponse`, { acte, version }));
  };
  /** Its purchases, January first. */
  const declarer = async (membre: Membre, modele: { id: number }, ...bases: number[]): Promise<DetailRfa> => {
    const { id, version } = await copieDe(membre, modele);
    const mois = bases.map((base, i) => ({ mois: `2026-${String(i + 1).padStart(2, '0')}`, base }));
    return ok(await chezMembre(membre, 'PUT', `/${id}/bases`, { version, mois }));
  };
  const adherents = async (id: number, query: Record<string, string> = {}): Promise<AdherentRfa[]> =>
    ok(await appeler(jetons.groupement, 'GET', `/${id}/adherents`, undefined, { taille: '100', ...query })).elements;
  /** What follows adhérents that moved: the job, at once. */
  const suivre = (...pharmacieIds: number[]) =>
    suivreAdhesionsRfa(app.services, { groupementId: m.groupement, pharmacieIds }, aDesMessages);
  const avisRfa = async (jeton: string): Promise<{ title: string; processed: boolean; link: any; body: string }[]> =>
    ok(await app.appeler(jeton, 'GET', '/api/v1/notifications', { query: { taille: '200' } })).elements.filter(
      ({ type }: { type: string }) => type === 'RFA',
    );
  return {
    ...m,
    appeler,
    chezMembre,
    ok,
    preparer,
    lire,
    passer,
    publier,
    rfasDuMembre,
    copieDe,
    copieLue,
    repondre,
    declarer,
    adherents,
    suivre,
    avisRfa,
  };
};
export type MondeRfa = Awaited<ReturnType<typeof creerMondeRfa>>;
