import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { apprendreAlias } from '#server/features/argent/encaissement/commands/alias.ts';
import { creerEncaissementDansTx } from '#server/features/argent/encaissement/commands/creer.ts';
import { nomsDesLaboratoiresEncaissement } from '#server/features/argent/encaissement/read-models/alias.ts';
import type { BodyOf, ResponseOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { encaissementErrors } from '#shared/features/argent/encaissement/errors.ts';
import { canEncaisser } from '#shared/features/argent/encaissement/policy.ts';
import type {
  CreditLu,
  ReleveBancaireLu,
  releveBancaireContract,
} from '#shared/features/argent/releve-bancaire/contract.ts';
import type { Credit, OptionsReleve } from '#shared/features/argent/releve-bancaire/schemas.ts';
import {
  aliasPropose,
  encaissementDuCredit,
  reconnaitreLaboratoires,
} from '#shared/features/argent/releve-bancaire/rules.ts';
import { creditsDejaRecus } from '../read-models/deja.ts';
import { lireReleveBancaire, type ReleveLu } from './lire-fichier.ts';

/**
 * Read before any transaction: it may be long.
 * @throws 400 FICHIER_MANQUANT, UN_SEUL_FICHIER, and what `lireReleveBancaire` refuses
 */
const lireSeul = async (fichiers: readonly FichierRecu[], options: OptionsReleve): Promise<ReleveLu> => {
  const [fichier, ...autres] = fichiers;
  if (!fichier) throw encaissementErrors.fichierManquant();
  if (autres.length > 0) throw encaissementErrors.unSeulFichier();
  return lireReleveBancaire(await fichier.lire(), options);
};

/** Each credit, with who may have paid it and what it already became. */
const attribuer = async (tx: TenantTx, credits: readonly Credit[]): Promise<CreditLu[]> => {
  const noms = await nomsDesLaboratoiresEncaissement(tx);
  const reconnaitre = reconnaitreLaboratoires(noms);
  const nomDe = new Map(noms.map(({ laboratoireId, laboratoireNom }) => [laboratoireId, laboratoireNom]));
  const deja = await creditsDejaRecus(
    tx,
    credits.map(({ cle }) => cle),
  );
  return credits.map((credit) => {
    const laboratoireId = reconnaitre(credit.libelle);
    return {
      ...credit,
      laboratoireId,
      laboratoireNom: laboratoireId === null ? null : (nomDe.get(laboratoireId) ?? null),
      aliasPropose: aliasPropose(credit.libelle),
      encaissementId: deja.get(credit.cle) ?? null,
    };
  });
};

/** What a statement says; nothing of it is kept (RLV-2). */
export const apercuReleveBancaire = async (
  ctx: Contexte,
  fichiers: readonly FichierRecu[],
  options: OptionsReleve,
): Promise<ReleveBancaireLu> => {
  if (!canEncaisser(ctx.acteur)) throw coreErrors.interdit();
  const { format, credits, nbDebits, ecartees, signes, tableau } = await lireSeul(fichiers, options);
  return {
    format,
    credits: await inTenant(ctx, (tx) => attribuer(tx, credits)),
    nbDebits,
    ecartees: [...ecartees],
    signes,
    tableau: tableau && {
      feuilles: tableau.feuilles.map(({ nom, cachee, vide }) => ({ nom, cachee, vide })),
      feuille: tableau.feuille,
      titres: [...tableau.titres],
      correspondance: [...tableau.correspondance],
      apercu: tableau.apercu.map((rangee) => [...rangee]),
    },
  };
};

type Choix = BodyOf<(typeof releveBancaireContract)['enregistrerCredits']>;

/**
 * The ticked credits of the same file become transfers, each once (RLV-3); the names that were confirmed are learned
 * (RLV-4).
 */
export const enregistrerCredits = async (
  ctx: Contexte,
  fichiers: readonly FichierRecu[],
  { options, credits: choisis }: Choix,
): Promise<ResponseOf<(typeof releveBancaireContract)['enregistrerCredits']>> => {
  if (!canEncaisser(ctx.acteur)) throw coreErrors.interdit();
  const seulLu = await lireSeul(fichiers, options);
  const parCle = new Map(seulLu.credits.map((credit) => [credit.cle, credit]));
  const source = seulLu.format === 'TABLEUR' ? 'TABLEUR' : 'RELEVE_BANCAIRE';
  return inTenant(ctx, async (tx) => {
    const crees: number[] = [];
    for (const [rang, { cle, laboratoireId, alias }] of choisis.entries()) {
      const credit = parCle.get(cle);
      if (!credit) throw encaissementErrors.ligneInconnue(rang);
      const saisie = encaissementDuCredit(credit, laboratoireId);
      const cree = await creerEncaissementDansTx(tx, ctx, saisie, { source, cleReleve: cle });
      if (cree) crees.push(cree.id);
      if (cree && alias !== null) await apprendreAlias(tx, ctx, laboratoireId, alias);
    }
    return { crees, deja: choisis.length - crees.length };
  });
};
