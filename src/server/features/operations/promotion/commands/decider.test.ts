import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles, typeDuRole, type Role } from '#shared/core/acteur.ts';
import {
  acceptationsPromotion,
  etatsPromotion,
  typesPromo,
  type PartPromotion,
  type TypePromo,
} from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { DetailPromotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { actesPart, partsDe, type EtatPart, type SortePromotion } from '#shared/features/operations/operation/rules.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/promotion.ts';

let monde: Monde;
const jetons = {} as Record<Role, string>;
beforeAll(async () => {
  monde = await creerMonde();
  Object.assign(jetons, monde.jetons);
  for (const role of ['DELEGUE', 'SUPER_ADMIN'] as const)
    jetons[role] = await monde.app.jeton(await monde.app.unTenant({ type: typeDuRole[role], nom: role }), role);
});
afterAll(() => monde.app.fermer());

type Etats = Record<PartPromotion, EtatPart | null>;
type Sujet = { readonly sorte: SortePromotion; readonly typePromo: TypePromo; readonly etats: Etats; id: number };

/** Every state of every part of every kind. */
const combinaisons = (sorte: SortePromotion): Omit<Sujet, 'id'>[] =>
  typesPromo.flatMap((typePromo) => {
    const parts = partsDe(typePromo);
    const de = (part: PartPromotion): readonly (EtatPart | null)[] => {
      if (!parts.includes(part)) return [null];
      if (sorte !== 'COPIE') return etatsPromotion;
      return part === 'PROMO' ? acceptationsPromotion : (['WAITING', 'ACCEPTED', 'REFUSED'] as const);
    };
    return de('PROMO').flatMap((PROMO) => de('TG').map((TG) => ({ sorte, typePromo, etats: { PROMO, TG } })));
  });

const colonnes = ({ sorte, etats: { PROMO, TG } }: Omit<Sujet, 'id'>) => {
  const etat = (etatDePart: EtatPart | null) => etatDePart && (etatDePart === 'REFUSED' ? 'REFUSED' : 'VALIDATED');
  return sorte === 'COPIE'
    ? { etat_promo: etat(PROMO), etat_tg: etat(TG), acceptation_promo: PROMO, acceptation_tg: TG }
    : { etat_promo: PROMO, etat_tg: TG };
};

/** Each on a place of its own: what is tried here is the states. */
const preparer = async (sujet: Omit<Sujet, 'id'>): Promise<Sujet> => {
  const { typePromo, sorte } = sujet;
  const emplacements = typePromo === 'PROMO' ? [] : [monde.unePlace(await monde.unEmplacement(monde.pharmacie))];
  const creer = { PROPRE: monde.creer, MODELE: monde.creerModele, COPIE: monde.uneCopie }[sorte];
  const { id } = await creer({ typePromo, emplacements });
  return { ...sujet, id };
};
const remettre = (sujet: Sujet) =>
  monde.app.services.dbSysteme
    .updateTable('promotion')
    .set({ ...colonnes(sujet), version: 1, publiee_le: null })
    .where('id', '=', sujet.id)
    .execute();

const ACTES = {
  valider: { url: 'valider', corps: {} },
  refuser: { url: 'refuser', corps: { motif: 'Trop de stock' } },
  repasserEnBrouillon: { url: 'brouillon', corps: {} },
  accepter: { url: 'accepter', corps: {} },
  accepterPayps: { url: 'accepter', corps: { viaPayps: true } },
} as const;
type Acte = keyof typeof ACTES;

/** OPE-8, written out: who decides on which part. */
const DECIDE: Readonly<Record<Role, readonly PartPromotion[]>> = {
  ADMIN: ['PROMO', 'TG'],
  ACHAT: ['PROMO', 'TG'],
  MERCHANDISING: ['TG'],
  OPERATEUR: [],
  GROUPEMENT: ['PROMO', 'TG'],
  CONSULTATION_GROUPEMENT: [],
  DELEGUE: [],
  SUPER_ADMIN: [],
};

type Attendu = { readonly status: number; readonly code?: string; readonly apres?: Etats };
const attendu = (
  { sorte, typePromo, etats }: Sujet,
  acte: Acte,
  role: Role,
  demandees: readonly PartPromotion[] | undefined,
): Attendu => {
  if (DECIDE[role].length === 0) return { status: 403 };
  if (role === 'GROUPEMENT' && acte.startsWith('accepter')) return { status: 403 };
  if ((sorte === 'MODELE') !== (role === 'GROUPEMENT')) return { status: 404 };
  const fleche = (part: PartPromotion): EtatPart | undefined => {
    const etat = etats[part];
    // Sent to its adhérents without its refused part (OPE-58): it is first taken back.
    const decidees = Object.values(etats).filter((etatDePart) => etatDePart !== null);
    if (sorte === 'MODELE' && acte === 'valider' && !decidees.includes('DRAFT') && decidees.includes('VALIDATED'))
      return undefined;
    return etat === null ? undefined : actesPart[sorte][acte === 'accepterPayps' ? 'accepter' : acte]?.[etat];
  };
  const partsDuRole = partsDe(typePromo).filter((part) => DECIDE[role].includes(part));
  if (demandees?.some((part) => !DECIDE[role].includes(part)) || (!demandees && partsDuRole.length === 0))
    return { status: 403 };
  const parts = demandees ?? partsDuRole.filter((part) => fleche(part) !== undefined);
  if (parts.length === 0 || parts.some((part) => fleche(part) === undefined))
    return { status: 409, code: 'TRANSITION_IMPOSSIBLE' };
  if (acte === 'accepterPayps' && parts.includes('PROMO')) return { status: 409, code: 'PAYPS_DECONNEXION' };
  return { status: 200, apres: { ...etats, ...Object.fromEntries(parts.map((part) => [part, fleche(part)])) } };
};

const etatsDe = ({ acceptationPromo, acceptationTg, etatPromo, etatTg, modeleId }: DetailPromotion): Etats =>
  modeleId === null ? { PROMO: etatPromo, TG: etatTg } : { PROMO: acceptationPromo, TG: acceptationTg };

describe.each(['PROPRE', 'MODELE', 'COPIE'] as const)('%s : chaque état × chaque acte × chaque rôle', (sorte) => {
  let sujets: Sujet[];
  beforeAll(async () => {
    sujets = await Promise.all(combinaisons(sorte).map(preparer));
  });

  it.each(Object.keys(ACTES) as Acte[])('%s', async (acte) => {
    const { url, corps } = ACTES[acte];
    for (const role of roles)
      for (const parts of [undefined, ['PROMO'], ['TG']] as const) {
        await Promise.all(sujets.map(remettre));
        await Promise.all(
          sujets.map(async (sujet) => {
            const cas = `${role} ${acte} ${parts?.join() ?? 'tout'} : ${sujet.typePromo} ${sujet.etats.PROMO} ${sujet.etats.TG}`;
            const voulu = attendu(sujet, acte, role, parts);
            const reponse = await monde.appeler(jetons[role], 'POST', `/${sujet.id}/${url}`, {
              version: 1,
              ...corps,
              ...(parts && { parts }),
            });
            expect(reponse.status, `${cas} ${JSON.stringify(reponse.corps)}`).toBe(voulu.status);
            const { code, version } = reponse.corps;
            expect(voulu.apres ? [etatsDe(reponse.corps), version] : [code, version], cas).toEqual(
              voulu.apres ? [voulu.apres, 2] : [voulu.code ?? expect.stringMatching(/^[A-Z_]+$/), undefined],
            );
          }),
        );
      }
  });
});
