import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type {
  identifiantContract,
  IdentifiantLaboratoire,
} from '#shared/features/argent/facture/contract/identifiants.ts';
import { canGererFacture } from '#shared/features/argent/facture/policy.ts';
import { listeIdentifiants } from '../read-models/connus.ts';
import { deleteIdentifiant, upsertIdentifiants } from '../repository/identifiants.ts';

export const lireIdentifiants = (ctx: Contexte, laboratoireId: number): Promise<IdentifiantLaboratoire[]> =>
  inTenant(ctx, async (tx) => {
    await exigerLaboratoire(tx, laboratoireId);
    return listeIdentifiants(tx, laboratoireId);
  });

/** Adds numbers that a person gives a laboratory: the next papers that bear them are its own (FAC-93). */
export const ajouterIdentifiants = (
  ctx: Contexte,
  laboratoireId: number,
  { siren, tva }: BodyOf<(typeof identifiantContract)['ajouterIdentifiants']>,
): Promise<IdentifiantLaboratoire[]> => {
  if (!canGererFacture(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    await exigerLaboratoire(tx, laboratoireId);
    const identifiants = [
      ...(siren === null ? [] : [{ sorte: 'SIREN' as const, valeur: siren }]),
      ...(tva === null ? [] : [{ sorte: 'TVA' as const, valeur: tva }]),
    ];
    await upsertIdentifiants(tx, laboratoireId, identifiants, { parNom: ctx.acteur.nomComplet, saisi: true });
    await journaliser(tx, ctx.acteur, {
      objet: 'laboratoire',
      objetId: laboratoireId,
      action: 'modifier',
      apres: { identifiants: identifiants.map(({ valeur }) => valeur) },
    });
    return listeIdentifiants(tx, laboratoireId);
  });
};

/** The papers that come with this number are asked again (FAC-93). */
export const retirerIdentifiant = (ctx: Contexte, laboratoireId: number, id: number): Promise<null> => {
  if (!canGererFacture(ctx.acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const oublie = await deleteIdentifiant(tx, laboratoireId, id);
    if (!oublie) throw coreErrors.introuvable();
    await journaliser(tx, ctx.acteur, {
      objet: 'laboratoire',
      objetId: laboratoireId,
      action: 'modifier',
      avant: { identifiant: oublie.valeur },
    });
    return null;
  });
};
