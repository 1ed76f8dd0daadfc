import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import { nomsDesLaboratoiresEncaissement } from '#server/features/argent/encaissement/read-models/alias.ts';
import { creerEncoursDansTx } from '#server/features/argent/encours/commands/lies.ts';
import { tableauEcrit } from '#server/features/argent/releve-bancaire/commands/ouvrir-tableau.ts';
import type { BodyOf, ResponseOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { encaissementErrors } from '#shared/features/argent/encaissement/errors.ts';
import type { releveFournisseurContract } from '#shared/features/argent/facture/contract/releve.ts';
import { factureErrors } from '#shared/features/argent/facture/errors.ts';
import { canGererFacture } from '#shared/features/argent/facture/policy.ts';
import {
  cleAnnoncee,
  encoursDeLAvoirAnnonce,
  laboratoireDuReleve,
  rapprocherReleve,
} from '#shared/features/argent/facture/rules/releve/rapprocher-releve.ts';
import type { OptionsReleveFournisseur, ReleveFournisseur } from '#shared/features/argent/facture/schemas/releve.ts';
import { reconnaitreLaboratoires } from '#shared/features/argent/releve-bancaire/rules.ts';
import { papiersAnnonces, relancesDAvoirs } from '../read-models/annonces.ts';
import { lockRelancesDAvoirs } from '../repository/depots.ts';
import { lireReleve } from './lecture/lire-releve.ts';

/** A supplier's statement against what was received (FAC-90, FAC-91); nothing of it is kept. */
export const lireReleveFournisseur = async (
  ctx: Contexte,
  [fichier, ...autres]: readonly FichierRecu[],
  options: OptionsReleveFournisseur,
): Promise<ReleveFournisseur> => {
  if (!canGererFacture(ctx.acteur)) throw coreErrors.interdit();
  if (!fichier) throw factureErrors.fichierManquant();
  if (autres.length > 0) throw encaissementErrors.unSeulFichier();
  // Read before any transaction: it may be long.
  const releve = await lireReleve(await fichier.lire(), options, ctx.acteur.tenantId ?? 0);
  const { lignes, ecartees, signes, tableau, entete } = releve;
  const cles = [...new Set(lignes.flatMap(({ numero }) => (numero === null ? [] : [cleAnnoncee(numero)])))];
  return inTenant(ctx, async (tx) => {
    if (options.laboratoireId !== null) await exigerLaboratoire(tx, options.laboratoireId);
    const noms = await nomsDesLaboratoiresEncaissement(tx);
    const papiers = await papiersAnnonces(tx, cles);
    const parNom = () =>
      reconnaitreLaboratoires(noms)({ libelle: entete.join(' '), reference: null, payeurIban: null });
    const laboratoireId = options.laboratoireId ?? laboratoireDuReleve(lignes, papiers) ?? parNom();
    const relances = laboratoireId === null ? [] : await relancesDAvoirs(tx, laboratoireId, cles);
    return {
      laboratoireId,
      laboratoireNom: noms.find((nom) => nom.laboratoireId === laboratoireId)?.laboratoireNom ?? null,
      lignes: laboratoireId === null ? [] : rapprocherReleve(lignes, laboratoireId, papiers, relances),
      ecartees: [...ecartees],
      signes,
      tableau: tableau && tableauEcrit(tableau),
    };
  });
};

type Contrat = typeof releveFournisseurContract;
/**
 * A credit note that a laboratory announces and that never came becomes an encours that asks for it, once: two people,
 * or two statements, ask for the same one (FAC-92).
 * @throws 409 AVOIR_RECU, it came meanwhile
 */
export const relancerAvoirAnnonce = (
  ctx: Contexte,
  { laboratoireId, ...avoir }: BodyOf<Contrat['relancerAvoirAnnonce']>,
): Promise<ResponseOf<Contrat['relancerAvoirAnnonce']>> => {
  const { acteur, services } = ctx;
  if (!canGererFacture(acteur)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    await exigerLaboratoire(tx, laboratoireId);
    await lockRelancesDAvoirs(tx);
    const cle = cleAnnoncee(avoir.numero);
    const [connue] = await relancesDAvoirs(tx, laboratoireId, [cle]);
    if (connue) return { encoursId: connue.id, numero: connue.numero, deja: true };
    const annonce = { ligne: 1, libelle: '', nature: 'AVOIR' as const, ...avoir };
    const [jugee] = rapprocherReleve([annonce], laboratoireId, await papiersAnnonces(tx, [cle]), []);
    if (jugee?.etat === 'TROUVEE') throw factureErrors.avoirRecu(avoir.numero);
    const encours = await creerEncoursDansTx(
      tx,
      acteur,
      {
        ...encoursDeLAvoirAnnonce(avoir),
        laboratoireId,
        type: 'RECLAMATION',
        actionAttendue: 'AVOIR',
        payeur: 'LABO',
        dateDeclaration: aujourdhuiDe(ctx),
        responsableId: acteur.impersonation ? null : acteur.utilisateurId,
      },
      { maintenant: services.maintenant() },
    );
    return { encoursId: encours.id, numero: encours.numero, deja: false };
  });
};
