import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { retirerLies } from '#server/features/argent/encours/commands/lies-en-nombre.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import type { rfaContract } from '#shared/features/argent/rfa/contract.ts';
import { rfaErrors } from '#shared/features/argent/rfa/errors.ts';
import { canGererRfa, canRepondreRfa } from '#shared/features/argent/rfa/policy.ts';
import { changerPalier, acceptationApresReponse as repondre } from '#shared/features/argent/rfa/rules.ts';
import { paliersEntraines } from '#shared/features/argent/rfa/rules/paliers.ts';
import { suivreRfa } from '#shared/features/argent/rfa/rules/suivi.ts';
import { aSuivre } from '#shared/features/argent/rfa/rules/vue.ts';
import { detailRfa, uneRfaLue } from '../read-models/detail.ts';
import { replaceBases } from '../repository/mois.ts';
import { deleteAtteintes, upsertAtteinte } from '../repository/paliers.ts';
import { updateAcceptation, updateReference, updateVersionRfa } from '../repository.ts';
import { chargerRfa, exigerVentes, prevenirRfa } from './charger.ts';
import { cloreAvisRfa, direReponse, rafraichirGroupement } from './prevenir-groupement.ts';
import { reconcilierRfa, resumeDesEncours, verifierSansRecuRfa, verrouillerEncoursDeLaRfa } from './reconcilier.ts';

/** A refusal takes its encours away and keeps the RFA, which can be accepted later (RFA-12, RFA-17). */
export const repondreRfa = (
  ctx: Contexte,
  id: number,
  { acte, version }: BodyOf<(typeof rfaContract)['repondreRfa']>,
): Promise<DetailRfa> =>
  inTenant(ctx, async (tx) => {
    const ligne = await chargerRfa(tx, ctx.acteur, id, canRepondreRfa, version);
    const acceptation = repondre(acte, ligne.acceptation);
    const lies = await verrouillerEncoursDeLaRfa(tx, id);
    if (acceptation === 'REFUSED') {
      verifierSansRecuRfa(lies, rfaErrors.refusImpossible);
      await retirerLies(tx, ctx.acteur, lies);
      await deleteAtteintes(tx, id);
    }
    await updateAcceptation(tx, id, acceptation, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'rfa',
      objetId: id,
      action: acte,
      avant: { acceptation: ligne.acceptation, encours: resumeDesEncours(lies) },
      apres: { acceptation },
    });
    const { gamme, produit, condition } = await uneRfaLue(tx, id);
    await direReponse(tx, ctx.acteur, ligne, { acceptation, nom: gamme ?? produit ?? condition });
    prevenirRfa(tx, id);
    return detailRfa(tx, ctx.acteur, id, aujourdhuiDe(ctx));
  });

type Palier = BodyOf<(typeof rfaContract)['changerPalierRfa']> & { readonly palierId: number };
const ACTES = { VALIDE: 'valider-palier', INVALIDE: 'invalider-palier', A_ATTEINDRE: 'remettre-palier' } as const;

/** A confirmed tier is claimed, with those below it; one that no longer is takes those above (RFA-11, RFA-47). */
export const changerPalierRfa = (
  ctx: Contexte,
  id: number,
  { palierId, periode, etat, version }: Palier,
): Promise<DetailRfa> =>
  inTenant(ctx, async (tx) => {
    const { acceptation } = await chargerRfa(tx, ctx.acteur, id, canGererRfa, version);
    const rfa = await uneRfaLue(tx, id);
    exigerVentes(ctx.acteur, rfa.type);
    const suivis = suivreRfa(aSuivre(rfa), aujourdhuiDe(ctx)).find(({ vue }) => vue.numero === periode)?.suivis ?? [];
    const palier = suivis.find((palierSuivi) => palierSuivi.id === palierId);
    if (!palier) throw rfaErrors.palierInconnu();
    changerPalier(acceptation, palier.etat, etat);
    const entraines = paliersEntraines(suivis, palierId, etat);
    const changes = suivis.filter((suivi) => suivi === palier || entraines.includes(suivi.id));
    for (const change of changes)
      await upsertAtteinte(tx, { rfaId: id, palierId: change.id, periode }, etat, ctx.acteur);
    await reconcilierRfa(tx, ctx, id);
    await updateVersionRfa(tx, id, ctx.acteur);
    for (const change of changes) {
      const { info, seuil, valeur } = rfa.paliers.find((palierDeLaRfa) => palierDeLaRfa.id === change.id) ?? {};
      await journaliser(tx, ctx.acteur, {
        objet: 'rfa',
        objetId: id,
        action: ACTES[etat],
        avant: { etat: change.etat },
        apres: { etat, periode, info, seuil, valeur },
      });
    }
    if (changes.some(({ propose }) => propose)) await cloreAvisRfa(tx, ctx.acteur, { id }, ['RFA_PALIER']);
    prevenirRfa(tx, id);
    return detailRfa(tx, ctx.acteur, id, aujourdhuiDe(ctx));
  });

/** The months as typed: the encours of the confirmed tiers follow, until they are declared (RFA-11, RFA-13). */
export const saisirBases = (
  ctx: Contexte,
  id: number,
  { mois, reference, version }: BodyOf<(typeof rfaContract)['saisirBasesRfa']>,
): Promise<DetailRfa> =>
  inTenant(ctx, async (tx) => {
    const ligne = await chargerRfa(tx, ctx.acteur, id, canGererRfa, version);
    const avant = await uneRfaLue(tx, id);
    exigerVentes(ctx.acteur, avant.type);
    await replaceBases(tx, id, mois);
    if (reference !== undefined) await updateReference(tx, id, reference);
    await reconcilierRfa(tx, ctx, id);
    await updateVersionRfa(tx, id, ctx.acteur);
    await journaliser(tx, ctx.acteur, {
      objet: 'rfa',
      objetId: id,
      action: 'saisir-bases',
      avant: { mois: avant.bases, reference: avant.reference },
      apres: { mois, reference },
    });
    if (mois.length > 0) await cloreAvisRfa(tx, ctx.acteur, ligne, ['RFA_BASE_ATTENDUE']);
    await rafraichirGroupement(tx, ligne);
    prevenirRfa(tx, id);
    return detailRfa(tx, ctx.acteur, id, aujourdhuiDe(ctx));
  });
