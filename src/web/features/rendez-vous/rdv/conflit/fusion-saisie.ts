import type { ActionSaisie, ReponseSaisie, SaisieRdv } from '../saisie.ts';
import { memeNote } from './notes-egales.ts';

export type ChampSaisiRdv = keyof SaisieRdv;
/**
 * Value of a field that both users changed: this user's, the colleague's, or both as far as the field can hold them.
 */
export type Preference = 'MIENNE' | 'SIENNE' | 'DEUX';
type Fusion = {
  readonly saisie: SaisieRdv;
  /** Fields that both users changed differently. */
  readonly conflits: readonly ChampSaisiRdv[];
};
type Trois<V> = { readonly base: V; readonly distante: V; readonly mienne: V };
type Issue<V> = { readonly valeur: V; readonly conflit: boolean };

/** The server trims texts, and stores null for an empty field. */
const norme = (valeur: unknown): unknown => (typeof valeur === 'string' ? valeur.trim() || null : valeur);
const memes = (a: unknown, b: unknown): boolean => norme(a) === norme(b);
/** Chooses the value of a field: a change by one user wins; the same change by both is kept as typed here. */
const choisir = <V>(
  { base, distante: valeurDeLAutre, mienne }: Trois<V>,
  preference: Preference,
  egal: (a: V, b: V) => boolean = memes,
): Issue<V> => {
  if (egal(valeurDeLAutre, base) || egal(valeurDeLAutre, mienne)) return { valeur: mienne, conflit: false };
  if (egal(mienne, base)) return { valeur: valeurDeLAutre, conflit: false };
  return { valeur: preference === 'SIENNE' ? valeurDeLAutre : mienne, conflit: true };
};

const DE_DECISION = ['texte', 'responsableId', 'echeance', 'faite'] as const satisfies readonly (keyof ActionSaisie)[];
const memesDecisions = (decision: ActionSaisie, autre: ActionSaisie): boolean =>
  DE_DECISION.every((nom) => memes(decision[nom], autre[nom]));
const parId = (actions: readonly ActionSaisie[]) => new Map(actions.map((action) => [action.id, action]));

const fusionnerDecision = (decision: Trois<ActionSaisie>, preference: Preference): Issue<ActionSaisie> => {
  const champ = <K extends keyof ActionSaisie>(nom: K) => {
    const { base, distante: decisionDeLAutre, mienne } = decision;
    return choisir({ base: base[nom], distante: decisionDeLAutre[nom], mienne: mienne[nom] }, preference);
  };
  const [texte, responsableId, echeance, faite] = [
    champ('texte'),
    champ('responsableId'),
    champ('echeance'),
    champ('faite'),
  ];
  return {
    valeur: {
      ...decision.mienne,
      texte: texte.valeur,
      responsableId: responsableId.valeur,
      echeance: echeance.valeur,
      faite: faite.valeur,
    },
    conflit: [texte, responsableId, echeance, faite].some(({ conflit }) => conflit),
  };
};

/** Merges the decisions one by one: each keeps its place on the server, and this user's new ones come last. */
const fusionnerDecisions = (
  { base, distante: decisionsDeLAutre, mienne }: Trois<readonly ActionSaisie[]>,
  preference: Preference,
): Issue<readonly ActionSaisie[]> => {
  const [bases, decisionsDeLAutreParId] = [parId(base), parId(decisionsDeLAutre)];
  const miennes = parId(mienne.filter(({ id }) => id !== null));
  const neuves = mienne.filter(({ id }) => id === null);
  let conflit = false;
  const gardees = decisionsDeLAutre.flatMap((leur): ActionSaisie[] => {
    const [avant, moi] = [bases.get(leur.id), miennes.get(leur.id)];
    if (moi) {
      const issue = fusionnerDecision({ base: avant ?? leur, distante: leur, mienne: moi }, preference);
      conflit ||= issue.conflit;
      return [issue.valeur];
    }
    if (!avant) {
      // This user's own decision, saved although the answer was lost: it must not be written twice.
      const rang = neuves.findIndex((neuve) => memesDecisions(neuve, leur));
      return [rang === -1 ? leur : { ...leur, cle: neuves.splice(rang, 1)[0]?.cle ?? leur.cle }];
    }
    // Removed here, but changed there meanwhile: asks the user.
    if (memesDecisions(avant, leur)) return [];
    conflit = true;
    return preference === 'MIENNE' ? [] : [leur];
  });
  const retirees = mienne
    .filter(({ id }) => id !== null && !decisionsDeLAutreParId.has(id))
    .flatMap((moi): ActionSaisie[] => {
      const avant = bases.get(moi.id);
      if (avant && memesDecisions(avant, moi)) return [];
      conflit = true;
      return preference === 'SIENNE' ? [] : [{ ...moi, id: null }];
    });
  return { valeur: [...gardees, ...retirees, ...neuves], conflit };
};

const reponseDe = (reponses: readonly ReponseSaisie[], pointId: number): ReponseSaisie =>
  reponses.find((reponse) => reponse.pointId === pointId) ?? { pointId, coche: false, note: null };
/** Merges the answers to the guide, point by point. */
const fusionnerReponses = (
  { base, distante: reponsesDeLAutre, mienne }: Trois<readonly ReponseSaisie[]>,
  preference: Preference,
): Issue<readonly ReponseSaisie[]> => {
  const points = new Set([...mienne, ...reponsesDeLAutre].map(({ pointId }) => pointId));
  let conflit = false;
  const valeur = [...points].map((pointId) => {
    const [avant, leur, moi] = [
      reponseDe(base, pointId),
      reponseDe(reponsesDeLAutre, pointId),
      reponseDe(mienne, pointId),
    ];
    const coche = choisir({ base: avant.coche, distante: leur.coche, mienne: moi.coche }, preference);
    const note = choisir({ base: avant.note, distante: leur.note, mienne: moi.note }, preference);
    conflit ||= coche.conflit || note.conflit;
    return { pointId, coche: coche.valeur, note: note.valeur };
  });
  return { valeur, conflit };
};

/**
 * Merges the changes of two users since their common version, field by field, decision by decision, point by point
 * (RDV-25). Only a field changed by both is a conflict.
 */
export const fusionnerSaisies = (
  { base, distante: saisieDeLAutre, mienne }: Trois<SaisieRdv>,
  preference: Preference = 'MIENNE',
): Fusion => {
  const trois = <K extends ChampSaisiRdv>(nom: K): Trois<SaisieRdv[K]> => ({
    base: base[nom],
    distante: saisieDeLAutre[nom],
    mienne: mienne[nom],
  });
  const issues = {
    date: choisir(trois('date'), preference),
    objet: choisir(trois('objet'), preference),
    operateur: choisir(trois('operateur'), preference),
    representant: choisir(trois('representant'), preference),
    prochainRdv: choisir(trois('prochainRdv'), preference),
    texte: choisir(trois('texte'), preference, memeNote),
    actions: fusionnerDecisions(trois('actions'), preference),
    guideReponses: fusionnerReponses(trois('guideReponses'), preference),
  } satisfies { [K in ChampSaisiRdv]: Issue<SaisieRdv[K]> };
  const noms = Object.keys(issues) as ChampSaisiRdv[];
  return {
    saisie: Object.fromEntries(noms.map((nom) => [nom, issues[nom].valeur])) as unknown as SaisieRdv,
    conflits: noms.filter((nom) => issues[nom].conflit),
  };
};
