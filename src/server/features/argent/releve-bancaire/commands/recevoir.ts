import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { apprendreAlias } from '#server/features/argent/encaissement/commands/alias.ts';
import { creerEncaissementDansTx } from '#server/features/argent/encaissement/commands/creer.ts';
import { payerAvoirDansTx } from '#server/features/argent/encaissement/commands/payer-avoir.ts';
import { nomsDesLaboratoiresEncaissement } from '#server/features/argent/encaissement/read-models/alias.ts';
import type { BodyOf, ResponseOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { SourceEncaissement } from '#shared/features/argent/encaissement/schemas/enumerations.ts';
import { encaissementErrors } from '#shared/features/argent/encaissement/errors.ts';
import { canEncaisser } from '#shared/features/argent/encaissement/policy.ts';
import type {
  CreditLu,
  ReleveBancaireLu,
  releveBancaireContract,
} from '#shared/features/argent/releve-bancaire/contract.ts';
import type { Credit, OptionsReleve } from '#shared/features/argent/releve-bancaire/schemas.ts';
import {
  encaissementDuCredit,
  reconnaitreLaboratoires,
  signeARetenir,
} from '#shared/features/argent/releve-bancaire/rules.ts';
import {
  rapprocherConnus,
  type CreditAttribue,
  type DejaConnu,
} from '#shared/features/argent/releve-bancaire/rules/meme-virement.ts';
import { avoirsAPayer, numerosDesLaboratoires, virementsConnus } from '../read-models/connus.ts';
import { lockReleves } from '../repository.ts';
import { lireReleveBancaire, type ReleveLu } from './lire-fichier.ts';
import { tableauEcrit } from './ouvrir-tableau.ts';

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

/** Each credit, with who may have paid it. */
const attribuer = async (tx: TenantTx, credits: readonly Credit[]): Promise<CreditAttribue[]> => {
  const reconnaitre = reconnaitreLaboratoires(
    await nomsDesLaboratoiresEncaissement(tx),
    await numerosDesLaboratoires(tx),
  );
  return credits.map((credit) => ({ ...credit, laboratoireId: reconnaitre(credit) }));
};

/** Which encaissement or credit note each credit already is (RLV-11, RLV-12). */
const reconnaitreConnus = async (tx: TenantTx, credits: readonly CreditAttribue[]) =>
  rapprocherConnus(credits, await virementsConnus(tx, credits), await avoirsAPayer(tx));

const INCONNU: DejaConnu = { encaissementId: null, ressembleId: null, avoir: null };
const montrer = async (tx: TenantTx, credits: readonly Credit[]): Promise<CreditLu[]> => {
  const noms = await nomsDesLaboratoiresEncaissement(tx);
  const nomDe = new Map(noms.map(({ laboratoireId, laboratoireNom }) => [laboratoireId, laboratoireNom]));
  const attribues = await attribuer(tx, credits);
  const connus = await reconnaitreConnus(tx, attribues);
  return attribues.map((credit) => ({
    ...credit,
    ...(connus.get(credit.cle) ?? INCONNU),
    laboratoireNom: credit.laboratoireId === null ? null : (nomDe.get(credit.laboratoireId) ?? null),
    aliasPropose: signeARetenir(credit),
  }));
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
    credits: await inTenant(ctx, (tx) => montrer(tx, credits)),
    nbDebits,
    ecartees: [...ecartees],
    signes,
    tableau: tableau && tableauEcrit(tableau),
  };
};

type Choix = BodyOf<(typeof releveBancaireContract)['enregistrerCredits']>;

/** The next free key for a line that is known, but that a person says is another transfer (RLV-11). */
const cleDUnAutre = async (tx: TenantTx, credit: CreditAttribue): Promise<string> => {
  const prises = new Set((await virementsConnus(tx, [credit])).map(({ cleReleve }) => cleReleve));
  let rang = 0;
  while (prises.has(rang === 0 ? credit.cle : `${credit.cle}|autre ${rang}`)) rang += 1;
  return rang === 0 ? credit.cle : `${credit.cle}|autre ${rang}`;
};

type Suite = { readonly sorte: 'CREE'; readonly id: number } | { readonly sorte: 'DEJA' | 'PAYE' };
const recevoirCredit = async (
  tx: TenantTx,
  ctx: Contexte,
  credit: CreditAttribue,
  { connu, choisi, source }: { connu: DejaConnu; choisi: Choix['credits'][number]; source: SourceEncaissement },
): Promise<Suite> => {
  const { date, montantCentimes, libelle, compte, cle } = credit;
  if (!choisi.autre && connu.encaissementId !== null) return { sorte: 'DEJA' };
  const cleReleve = choisi.autre ? await cleDUnAutre(tx, credit) : cle;
  const ligne = { cleReleve, compteReleve: compte };
  if (!choisi.autre && connu.avoir?.paie) {
    const paiement = { date, montantTtcCentimes: montantCentimes, libelle, ...ligne };
    await payerAvoirDansTx(tx, ctx, connu.avoir.id, paiement);
    return { sorte: 'PAYE' };
  }
  const saisie = encaissementDuCredit(credit, choisi.laboratoireId);
  const cree = await creerEncaissementDansTx(tx, ctx, saisie, { source, ...ligne });
  return cree ? { sorte: 'CREE', id: cree.id } : { sorte: 'DEJA' };
};

/**
 * The ticked credits of the same file become transfers, each once, or pay the credit note that they cite (RLV-11,
 * RLV-12); the names that were confirmed are learned (RLV-4).
 */
export const enregistrerCredits = async (
  ctx: Contexte,
  fichiers: readonly FichierRecu[],
  { options, credits: choisis }: Choix,
): Promise<ResponseOf<(typeof releveBancaireContract)['enregistrerCredits']>> => {
  if (!canEncaisser(ctx.acteur)) throw coreErrors.interdit();
  const seulLu = await lireSeul(fichiers, options);
  const source = seulLu.format === 'TABLEUR' ? 'TABLEUR' : 'RELEVE_BANCAIRE';
  return inTenant(ctx, async (tx) => {
    await lockReleves(tx);
    const laboratoires = new Map(choisis.map(({ cle, laboratoireId }) => [cle, laboratoireId]));
    const credits = (await attribuer(tx, seulLu.credits)).map((credit) => ({
      ...credit,
      laboratoireId: laboratoires.get(credit.cle) ?? credit.laboratoireId,
    }));
    const connus = await reconnaitreConnus(tx, credits);
    const parCle = new Map(credits.map((credit) => [credit.cle, credit]));
    const suites: Suite[] = [];
    for (const [rang, choisi] of choisis.entries()) {
      const credit = parCle.get(choisi.cle);
      if (!credit) throw encaissementErrors.ligneInconnue(rang);
      const suite = await recevoirCredit(tx, ctx, credit, { connu: connus.get(choisi.cle) ?? INCONNU, choisi, source });
      if (suite.sorte !== 'DEJA' && choisi.alias !== null)
        await apprendreAlias(tx, ctx, choisi.laboratoireId, choisi.alias);
      suites.push(suite);
    }
    return {
      crees: suites.flatMap((suite) => (suite.sorte === 'CREE' ? [suite.id] : [])),
      deja: suites.filter(({ sorte }) => sorte === 'DEJA').length,
      payes: suites.filter(({ sorte }) => sorte === 'PAYE').length,
    };
  });
};
