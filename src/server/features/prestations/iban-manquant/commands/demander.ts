import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import { ecrireAuCompte } from '#server/features/comptes/compte/commands/ecrire-au-compte.ts';
import { nomDuCompte } from '#server/features/comptes/compte/read-models/noms.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { ResponseOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { motsEvenement } from '#shared/features/courrier/notification/rules/evenements.ts';
import type { ibanManquantContract } from '#shared/features/prestations/iban-manquant/contract.ts';
import { canDemanderIbans } from '#shared/features/prestations/iban-manquant/policy.ts';
import { adminConnu, pharmaciesSansIban, type SansIban } from '../read-models.ts';
import { lockIbanTardif } from '../repository.ts';
import { envoyerLienIban } from './tardif.ts';

type Reponse<K extends keyof typeof ibanManquantContract> = ResponseOf<(typeof ibanManquantContract)[K]>;

const exigerDroit = ({ acteur }: Contexte): void => {
  if (!canDemanderIbans(acteur)) throw coreErrors.interdit();
};
const NOMS_MONTRES = 10;
/** A pharmacy is asked once a week by a groupement. */
const SEMAINE_S = 7 * 86_400;

export const ibansManquants = (ctx: Contexte): Promise<Reponse<'ibansManquants'>> => {
  exigerDroit(ctx);
  return inSysteme(ctx, async (tx) => {
    const sansIban = await pharmaciesSansIban(tx, ctx.acteur.tenantId);
    return {
      nombre: sansIban.length,
      nbResiliees: sansIban.filter(({ resiliee }) => resiliee).length,
      noms: sansIban.slice(0, NOMS_MONTRES).map(({ nom }) => nom),
    };
  });
};

/**
 * Asks all of them in one act: the open accounts by a notification and a mail, the closed ones by their link (PRS-29).
 */
export const demanderIbans = (ctx: Contexte): Promise<Reponse<'demanderIbans'>> => {
  exigerDroit(ctx);
  const { acteur, services } = ctx;
  return inSysteme(ctx, async (tx) => {
    const groupementNom = await nomDuCompte(tx, acteur.tenantId);
    const demandees: SansIban[] = [];
    let nbDejaDemandes = 0;
    for (const pharmacie of await pharmaciesSansIban(tx, acteur.tenantId)) {
      // Given since the list was read: asking again would erase it.
      if (pharmacie.resiliee && (await lockIbanTardif(tx, pharmacie.id))?.saisiLe) continue;
      const joignable = !pharmacie.resiliee || (await adminConnu(tx, pharmacie.id)) !== undefined;
      const attente = joignable
        ? await consommerQuota(tx, `iban-demande:${acteur.tenantId}:${pharmacie.id}`, 1, SEMAINE_S)
        : 1;
      if (attente > 0) nbDejaDemandes += 1;
      else demandees.push(pharmacie);
    }
    const semaine = Math.floor(services.maintenant().getTime() / (SEMAINE_S * 1000));
    const { title, body } = motsEvenement('IBAN_DEMANDE', { groupement: groupementNom });
    for (const pharmacie of demandees) {
      if (pharmacie.resiliee) await envoyerLienIban(tx, ctx, pharmacie.id);
      else
        await ecrireAuCompte(tx, pharmacie, {
          cle: `iban-demande-${acteur.tenantId}-${semaine}`,
          objet: 'tenant',
          sujet: title,
          texte: [pharmacie.nom, body, `${services.publicUrl}/parametres/pharmacie`, 'L’équipe Pharmaccord'].join(
            '\n\n',
          ),
        });
    }
    await annoncerEvenement(
      tx,
      acteur,
      'IBAN_DEMANDE',
      demandees
        .filter(({ resiliee }) => !resiliee)
        .map(({ id }) => ({
          tenantId: id,
          objet: acteur.tenantId,
          donnees: { groupement: groupementNom },
          lien: { ecran: 'parametresPharmacie' as const, params: {} },
        })),
    );
    if (demandees.length > 0)
      await journaliser(tx, acteur, {
        objet: 'coordonnees-bancaires',
        action: 'demander',
        apres: { nombre: demandees.length },
      });
    return { nbDemandes: demandees.length, nbDejaDemandes };
  });
};
