import type { SystemeTx } from '#server/core/db/database.ts';
import { insertEncaissement } from '#server/features/argent/encaissement/repository.ts';
import { lireReleveBancaire } from '#server/features/argent/releve-bancaire/commands/lire-fichier.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { optionsReleveSchema } from '#shared/features/argent/releve-bancaire/schemas.ts';
import { encaissementDuCredit, reconnaitreLaboratoires } from '#shared/features/argent/releve-bancaire/rules.ts';
import { laboratoiresDemo } from './laboratoires.ts';

type OperationDemo = { readonly ilYA: number; readonly libelle: string; readonly centimes: number };

/** What the bank of the demonstration wrote around the payments of laboratories: none of it is kept (RLV-2). */
const AUTOUR: readonly OperationDemo[] = [
  { ilYA: 15, libelle: 'PRLV LOYER OFFICINE', centimes: -245_000 },
  { ilYA: 11, libelle: 'VIR CPAM TIERS PAYANT', centimes: 1_284_310 },
  { ilYA: 8, libelle: 'PRLV URSSAF', centimes: -318_700 },
  { ilYA: 3, libelle: 'REMISE CARTES BANCAIRES', centimes: 462_855 },
];

/** A statement as a bank exports it: OFX, SGML. */
const ecrireOfx = (operations: readonly OperationDemo[], aujourdhui: Jour): string => {
  const lignes = [...operations]
    .toSorted((a, b) => b.ilYA - a.ilYA)
    .map(({ ilYA, libelle, centimes }, rang) =>
      [
        '<STMTTRN>',
        `<TRNTYPE>${centimes < 0 ? 'DEBIT' : 'CREDIT'}`,
        `<DTPOSTED>${ajouterJours(aujourdhui, -ilYA).replaceAll('-', '')}`,
        `<TRNAMT>${(centimes / 100).toFixed(2)}`,
        `<FITID>DEMO${String(rang + 1).padStart(4, '0')}`,
        `<NAME>${libelle}`,
        '</STMTTRN>',
      ].join('\n'),
    );
  return [
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:UTF-8\n',
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKTRANLIST>',
    ...lignes,
    '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ].join('\n');
};

type Versement = {
  readonly laboratoireId: number;
  readonly ilYA: number;
  readonly motif: string;
  readonly centimes: number;
};
type Compte = {
  readonly tenantId: number;
  /** The ids of the laboratories, by name. */
  readonly laboratoires: ReadonlyMap<string, number>;
  readonly auteur: { readonly id: number | null; readonly nom: string };
};

/** The last statement of a pharmacy, read as one that is dropped: what its laboratories paid waits for its encours. */
export const chargerReleve = async (
  tx: SystemeTx,
  { tenantId, laboratoires: adoptes, auteur }: Compte,
  versements: readonly Versement[],
  aujourdhui: Jour,
): Promise<void> => {
  const noms = laboratoiresDemo.flatMap(([nom]) => {
    const laboratoireId = adoptes.get(nom);
    return laboratoireId === undefined ? [] : [{ laboratoireId, nom }];
  });
  const nomDe = new Map(noms.map(({ laboratoireId, nom }) => [laboratoireId, nom]));
  const verses = versements.map(({ laboratoireId, ilYA, motif, centimes }) => ({
    ilYA,
    libelle: `VIR SEPA ${(nomDe.get(laboratoireId) ?? '').toUpperCase()} ${motif}`,
    centimes,
  }));
  const { credits } = await lireReleveBancaire(
    Buffer.from(ecrireOfx([...AUTOUR, ...verses], aujourdhui)),
    optionsReleveSchema.parse({}),
  );
  const reconnaitre = reconnaitreLaboratoires(noms);
  for (const credit of credits) {
    const laboratoireId = reconnaitre(credit);
    if (laboratoireId === null) continue;
    await insertEncaissement(
      tx,
      {
        ...encaissementDuCredit(credit, laboratoireId),
        partage: 'TTC',
        source: 'RELEVE_BANCAIRE',
        cleReleve: credit.cle,
      },
      { utilisateurId: auteur.id, nomComplet: auteur.nom },
      tenantId,
    );
  }
};
