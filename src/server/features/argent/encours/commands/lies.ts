import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import type { JsonDirect } from '#server/core/json-ecrit.ts';
import { entreeDuJournal, journaliser } from '#server/core/journal.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { jourParis } from '#shared/core/dates.ts';
import type { CreationEncours, SourceEncours, TypeEncours } from '#shared/features/argent/encours/schemas.ts';
import { echeanceParDefaut } from '#shared/features/argent/encours/rules.ts';
import { lectureDeLEcrit, repondreEncours } from '../read-models/projection.ts';
import { insertEncoursJournalise } from '../repository/en-une-instruction.ts';
import { insertEncours, insertLignesEncours, updateEncoursSansSource } from '../repository.ts';
import { prevenirEncours } from './agir.ts';

/** What gives birth to encours: a promotion and its contrepartie, a RFA and its tier, a réclamation, a prestation. */
type Source = { readonly type: SourceEncours; readonly id: number; readonly detailId?: number };

type Requis = 'laboratoireId' | 'info' | 'actionAttendue' | 'valeurAttendueCentimes' | 'payeur';
/** The fields that a person may type, and the source of the encours. */
type NouvelEncours = Pick<CreationEncours, Requis> &
  Partial<Omit<CreationEncours, Requis | 'type' | 'dateDeclaration'>> & {
    readonly type: TypeEncours;
    /** The planned day. */
    readonly dateDeclaration: string;
    readonly source?: Source;
    /** The encours is owed, and its amount is not known yet (ENC-40). */
    readonly montantACompleter?: boolean;
    /** Its contrepartie is due on the photo of a TG, still missing (ENC-80). */
    readonly preuveAttendue?: boolean;
  };

type OptionsCreation = {
  readonly maintenant: Date;
  /** Needed in a transaction that sees every tenant. */ readonly tenantId?: number;
};
const auteurDe = (acteur: Acteur | 'systeme') =>
  acteur === 'systeme' ? { id: null, nom: 'Pharmaccord' } : { id: acteur.utilisateurId, nom: acteur.nomComplet };

/** What the table and the journal keep of a new encours. */
const aEcrire = (acteur: Acteur | 'systeme', nouveau: NouvelEncours, tenantId: number) => {
  const auteur = auteurDe(acteur);
  const { lignes = [], source, ...saisie } = nouveau;
  return {
    lignes,
    champs: {
      ...saisie,
      dateEcheance: saisie.dateEcheance ?? echeanceParDefaut(saisie.dateDeclaration),
      echeanceAuto: !saisie.dateEcheance,
      responsableId: saisie.responsableId ?? null,
      origineMontant: source ? 'CALCULE' : 'MANUEL',
      sourceType: source?.type ?? null,
      sourceId: source?.id ?? null,
      sourceDetailId: source?.detailId ?? null,
      creeParId: auteur.id,
      creeParNom: auteur.nom,
    },
    ecriture: { tenantId, objet: 'encours', action: 'creer', apres: { ...nouveau } },
  };
};
const anneeDe = (maintenant: Date): number => Number(jourParis(maintenant).slice(0, 4));

/** Makes the encours that a person types, and answers it, in one statement when it has no lines. */
export const creerEncoursSaisi = async (
  tx: TenantTx,
  acteur: Acteur,
  nouveau: NouvelEncours,
  maintenant: Date,
): Promise<JsonDirect> => {
  const { lignes, champs, ecriture } = aEcrire(acteur, nouveau, tx.tenantId);
  const lecture = lectureDeLEcrit(acteur, jourParis(maintenant));
  const suite = { entree: entreeDuJournal(acteur, ecriture), lecture, derniere: lignes.length === 0 };
  const cree = await insertEncoursJournalise(tx, anneeDe(maintenant), champs, suite);
  await insertLignesEncours(tx, cree.id, lignes);
  prevenirEncours(tx, [cree.id]);
  return repondreEncours(acteur, cree);
};

/**
 * Makes an encours to declare, in the caller's transaction: what every other feature goes through (the screen:
 * `creerEncoursSaisi`). With a `source`, its amount is a computed one, which its source may change until it is declared
 * (`lies-en-nombre.ts`).
 * @throws 404 for a laboratory or a person of another tenant; the unique index `encours_source` refuses the same source
 * twice
 */
export const creerEncoursDansTx = async (
  tx: Tx,
  acteur: Acteur | 'systeme',
  nouveau: NouvelEncours,
  { maintenant, tenantId }: OptionsCreation,
): Promise<{ id: number; numero: string }> => {
  const tenant = tenantDe(tx, tenantId);
  const { lignes, champs, ecriture } = aEcrire(acteur, nouveau, tenant);
  const cree = await insertEncours(tx, anneeDe(maintenant), champs, tenant);
  const apres = { ...ecriture.apres, numero: cree.numero };
  await ensemble(
    insertLignesEncours(tx, cree.id, lignes, tenant),
    journaliser(tx, acteur, { ...ecriture, objetId: cree.id, apres }),
  );
  prevenirEncours(tx, [cree.id], tenant);
  return cree;
};

/** Called before a source is deleted: its encours stay, without a source. */
export const detacherDeLaSource = (tx: TenantTx, { type, id }: Source): Promise<void> =>
  updateEncoursSansSource(tx, { type, id });
