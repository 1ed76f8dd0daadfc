import type { BodyInputOf } from '#shared/core/contract.ts';
import type { rdvContract } from '#shared/features/rendez-vous/rdv/contract.ts';
import type { ActionRdv, DetailRdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import type { Album } from '#web/ui/editeur/album.ts';

export type ActionSaisie = {
  /** Key of an action in this form, because it has no id before it is saved. */
  readonly cle: string;
  readonly id: number | null;
  readonly texte: string;
  readonly responsableId: number | null;
  readonly echeance: string | null;
  readonly faite: boolean;
};
export type ReponseSaisie = { readonly pointId: number; readonly coche: boolean; readonly note: string | null };

/** The values of the form, which the device keeps too. The text holds tokens; its images are in the form's album. */
export type SaisieRdv = {
  readonly date: string | null;
  readonly objet: string;
  readonly operateur: string;
  readonly representant: string;
  readonly prochainRdv: string | null;
  readonly texte: string;
  readonly actions: readonly ActionSaisie[];
  readonly guideReponses: readonly ReponseSaisie[];
};

export const saisieVideRdv = (operateur: string): SaisieRdv => ({
  date: aujourdhui(),
  objet: '',
  operateur,
  representant: '',
  prochainRdv: null,
  texte: '',
  actions: [],
  guideReponses: [],
});

const enActionSaisie = ({ id, texte, responsableId, echeance, faite }: ActionRdv): ActionSaisie => ({
  cle: `a${id}`,
  id,
  texte,
  responsableId,
  echeance,
  faite,
});

export const rdvEnSaisie = (rdv: DetailRdv, album: Pick<Album, 'alleger'>): SaisieRdv => ({
  date: rdv.date,
  objet: rdv.objet ?? '',
  operateur: rdv.operateur,
  representant: rdv.representant ?? '',
  prochainRdv: rdv.prochainRdv,
  texte: album.alleger(rdv.texte ?? ''),
  actions: rdv.actions.map(enActionSaisie),
  guideReponses: rdv.guideReponses.map(({ pointId, coche, note }) => ({ pointId, coche, note })),
});

/**
 * The server's version as form values. An RDV read again without its note keeps the note of the base, whose images are
 * already tokens.
 */
export const saisieRecue = (rdv: DetailRdv, base: SaisieRdv, album: Pick<Album, 'alleger'>): SaisieRdv =>
  rdv.texte === null ? { ...rdvEnSaisie(rdv, album), texte: base.texte } : rdvEnSaisie(rdv, album);

export const nouvelleAction = (): ActionSaisie => ({
  cle: cleUnique(),
  id: null,
  texte: '',
  responsableId: null,
  echeance: null,
  faite: false,
});

const vide = (valeur: string): string | null => (valeur.trim() === '' ? null : valeur);
/** An action without text is not sent; it stays in the form. */
const redigees = ({ actions }: SaisieRdv) => actions.filter(({ texte }) => texte.trim() !== '');
const champs = (s: SaisieRdv) => ({
  date: s.date ?? '',
  objet: vide(s.objet),
  operateur: vide(s.operateur),
  representant: vide(s.representant),
  prochainRdv: s.prochainRdv,
});
const listes = (s: SaisieRdv) => ({
  actions: redigees(s).map(({ id, texte, responsableId, echeance, faite }) => ({
    ...(id === null ? {} : { id }),
    texte,
    responsableId,
    echeance,
    faite,
  })),
  guideReponses: s.guideReponses
    .filter(({ coche, note }) => coche || (note ?? '') !== '')
    .map(({ pointId, coche, note }) => ({ pointId, coche, note })),
});

export type CorpsCreation = BodyInputOf<(typeof rdvContract)['creerRdv']>;
type CorpsModification = BodyInputOf<(typeof rdvContract)['modifierRdv']>;

export const corpsCreation = (s: SaisieRdv): CorpsCreation => ({ ...champs(s), ...listes(s), texte: s.texte });

const memes = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** Leaves out unchanged ticks: a decision may be marked done elsewhere meanwhile, without a new version. */
const sansCochesTues = (actions: ReturnType<typeof listes>['actions'], avant: SaisieRdv | null) => {
  const faites = new Map(avant?.actions.map(({ id, faite }) => [id, faite]));
  return actions.map(({ faite, ...action }) =>
    action.id !== undefined && faites.get(action.id) === faite ? action : { ...action, faite },
  );
};
/** The changes since the last save, so that a changed date does not send a long note again. */
export const corpsModification = (
  s: SaisieRdv,
  avant: SaisieRdv | null,
  { id, version, envoi }: { id: number; version: number; envoi: string },
): CorpsModification => {
  const { actions, guideReponses } = listes(s);
  const ancien = avant && listes(avant);
  return {
    id,
    version,
    envoi,
    ...champs(s),
    ...(s.texte === avant?.texte ? {} : { texte: s.texte }),
    ...(memes(actions, ancien?.actions) ? {} : { actions: sansCochesTues(actions, avant) }),
    ...(memes(guideReponses, ancien?.guideReponses) ? {} : { guideReponses }),
  };
};

/** The sent actions get the ids that the server gave them, wherever they now are in the form. */
export const recevoirIds = (s: SaisieRdv, envoyee: SaisieRdv, recues: readonly ActionRdv[]): SaisieRdv => {
  const ids = new Map(redigees(envoyee).map(({ cle }, i) => [cle, recues[i]?.id ?? null]));
  return { ...s, actions: s.actions.map((action) => ({ ...action, id: action.id ?? ids.get(action.cle) ?? null })) };
};

/** True when both hold the same content, whatever their origin. */
export const memeSaisie = (saisie: SaisieRdv, autre: SaisieRdv): boolean =>
  memes(corpsCreation(saisie), corpsCreation(autre));

/** True when nothing is typed yet: such an RDV is not saved. */
export const estVierge = (s: SaisieRdv, operateur: string): boolean =>
  memes({ ...s, date: null }, { ...saisieVideRdv(operateur), date: null });
