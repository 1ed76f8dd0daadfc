import type { TenantTx } from '#server/core/db/database.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import { lignesDeLAnnee } from '#server/features/pilotage/comparatif/read-models/liste.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { garderLignes } from '#shared/features/pilotage/comparatif/rules.ts';
import { calculerMarges, sommerMarges } from '#shared/features/pilotage/comparatif/rules/marges.ts';
import type { LigneCalculee } from '#shared/features/pilotage/comparatif/rules/rangs.ts';
import type {
  MargesStatistique,
  StatMarges,
  statistiqueMargesContract,
} from '#shared/features/pilotage/statistique/contract/marges.ts';

type Demande = QueryOf<(typeof statistiqueMargesContract)['statMarges']>;

const lire = async (tx: TenantTx, acteur: Acteur, annee: number, laboratoireId: number | undefined) =>
  garderLignes(await lignesDeLAnnee(tx, acteur, annee), { laboratoireId }).map((ligne): LigneCalculee => ({
    ...ligne,
    marges: calculerMarges(ligne),
  }));
const sommes = (lignes: readonly LigneCalculee[]): MargesStatistique => {
  const { margeCentimes, margeReelleCentimes } = sommerMarges(lignes);
  return { produits: lignes.length, margeCentimes, margeReelleCentimes };
};

const compterLaboratoires = async (tx: TenantTx, laboratoireId: number | undefined): Promise<number> => {
  const { nombre } = await tx
    .selectFrom('laboratoire')
    .select((e) => e.fn.countAll<number>().as('nombre'))
    .where('tenant_id', '=', tx.tenantId)
    .$if(laboratoireId !== undefined, (requete) => requete.where('id', '=', laboratoireId ?? 0))
    .executeTakeFirstOrThrow();
  return nombre;
};

/**
 * The rows of the comparatif, summed as its own screen sums them (STA-40).
 * @throws 404 a laboratory of another account
 */
export const lireStatMarges = async (
  tx: TenantTx,
  acteur: Acteur,
  { annee, laboratoireId }: Demande,
): Promise<StatMarges> => {
  await exigerLaboratoire(tx, laboratoireId);
  const [ici, avant] = [await lire(tx, acteur, annee, laboratoireId), await lire(tx, acteur, annee - 1, laboratoireId)];
  const [parLabo, parLaboAvant] = [ici, avant].map((lignes) => Map.groupBy(lignes, (ligne) => ligne.laboratoireId));
  const noms = new Map(
    [...avant, ...ici].map((ligneDeMarge) => [ligneDeMarge.laboratoireId, ligneDeMarge.laboratoireNom]),
  );
  return {
    sansVolume: ici.filter(({ volumeAnnuel }) => volumeAnnuel === 0).length,
    nbLaboratoires: await compterLaboratoires(tx, laboratoireId),
    nbCompares: parLabo?.size ?? 0,
    tauxMarqueReel: sommerMarges(ici).tauxMarqueReel,
    annee: sommes(ici),
    precedent: sommes(avant),
    laboratoires: [...noms]
      .map(([id, laboratoireNom]) => ({
        laboratoireId: id,
        laboratoireNom,
        annee: sommes(parLabo?.get(id) ?? []),
        precedent: sommes(parLaboAvant?.get(id) ?? []),
      }))
      .toSorted((a, b) => b.annee.margeReelleCentimes - a.annee.margeReelleCentimes),
  };
};
