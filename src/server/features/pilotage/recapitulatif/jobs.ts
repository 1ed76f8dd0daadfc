import { aujourdhuiDe } from '#server/core/contexte.ts';
import { transactionSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { travailPeriodique, type Travail } from '#server/core/jobs/travail.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import { hacherToken, nouveauToken } from '#server/core/session.ts';
import type { Services } from '#server/core/services.ts';
import { montantsDesSommes } from '#shared/features/argent/encours/rules/sommes.ts';
import type { SommesEncours } from '#shared/features/argent/encours/schemas.ts';
import { encoursAFaire } from '#server/features/argent/encours/read-models/tableaux.ts';
import { redigerCourrier } from '#server/features/courrier/modele-mail/read-models/rediger.ts';
import { nouvellesDe } from '#server/features/courrier/notification/read-models.ts';
import { aFairePromotions } from '#server/features/operations/promotion/read-models/a-faire.ts';
import { actionsDues } from '#server/features/rendez-vous/rdv/read-models/a-faire.ts';
import { aFaireReclamations } from '#server/features/echanges/reclamation/read-models/a-faire.ts';
import { estAbonne } from '#shared/core/abonnement.ts';
import type { Role } from '#shared/core/acteur.ts';
import { mailRequis } from '#shared/core/champs.ts';
import { formatJour, jourParis, type Jour } from '#shared/core/dates.ts';
import type { LienNotification } from '#shared/features/courrier/notification/schemas.ts';
import { adresseBindNotification } from '#shared/features/courrier/notification/rules.ts';
import { canLireAFaire, typesAFaire } from '#shared/features/pilotage/accueil/policy.ts';
import { adressesDesabonnement } from '#shared/features/pilotage/recapitulatif/schemas/desabonnement.ts';
import {
  liensDuResume,
  montantDuResume,
  corpsDuRecapitulatif,
  type ContenuRecapitulatif,
  type Reste,
  type SorteReste,
} from '#shared/features/pilotage/recapitulatif/rules.ts';
import {
  findDernierEnvoi,
  findDestinatairesDuRecapitulatif,
  updateJeton,
  insertEnvoiEnCours,
  deleteEnvois,
  findReglageRecapitulatif,
  type DestinataireRecapitulatif,
} from './repository.ts';

const adresse = mailRequis('L’adresse');
const MAX_LISTEES = 20;
/** The start of the period of a first mail. */
const PREMIERE_MS = 7 * 86_400_000;
const heureParis = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: 'numeric', hourCycle: 'h23' });
const jourSemaine = (jour: Jour): number => new Date(`${jour}T12:00:00Z`).getUTCDay() || 7;

const contenuDe = async (
  tx: SystemeTx,
  destinataire: DestinataireRecapitulatif,
  services: Services,
  depuis: string,
): Promise<ContenuRecapitulatif> => {
  const { tenantId, id } = destinataire;
  const role = destinataire.role as Role;
  const reglage = await findReglageRecapitulatif(tx, tenantId, id, role);
  const jour = aujourdhuiDe({ services });
  const { elements, total } = await nouvellesDe(
    tx,
    tenantId,
    { role, utilisateurId: id },
    { depuis, max: MAX_LISTEES },
  );
  const types = typesAFaire({ role });
  const encours =
    reglage.encours && canLireAFaire({ role }, 'ENCOURS_A_DECLARER')
      ? await encoursAFaire(tx, tenantId, jour, types)
      : null;
  const absolue = (lien: LienNotification): string => `${services.publicUrl}${adresseBindNotification(lien)}`;
  return {
    encours: encours && {
      aDeclarer: attenteDe(encours.A_DECLARER),
      aRelancer: attenteDe(encours.DECLARE),
      adresse: absolue({
        ecran: 'encours',
        params: { aTraiter: 'true', etat: 'TOUS', ...(types && { type: types.join(',') }) },
      }),
    },
    reste: reglage.encours ? await resteDe(tx, destinataire, jour, absolue) : [],
    nouveautes: elements.map(({ title, body, link }) => ({ title, body, adresse: link && absolue(link) })),
    nombre: total,
  };
};

const attenteDe = (sommes: SommesEncours) => ({
  nombre: sommes.nombre,
  montants: montantsDesSommes(sommes, 'soldeCentimes'),
});

/** What the home tells this person of (PIL-20); a person who chose not to hear of encours gets none of them. */
const resteDe = async (
  tx: SystemeTx,
  { tenantId, id, role: roleBrut }: DestinataireRecapitulatif,
  jour: Jour,
  absolue: (lien: LienNotification) => string,
) => {
  const role = roleBrut as Role;
  const reste: Reste[] = [];
  const ajouter = (sorte: SorteReste, nombre: number, lien: LienNotification) =>
    reste.push({ sorte, nombre, adresse: absolue(lien) });
  if (canLireAFaire({ role }, 'RECLAMATION_A_REPONDRE')) {
    const { aRepondre, aRelancer } = await aFaireReclamations(tx, tenantId, jour);
    ajouter('REPONDRE', aRepondre, { ecran: 'reclamations', params: { aRepondre: 'true' } });
    ajouter('RELANCER', aRelancer, { ecran: 'reclamations', params: { aRelancer: 'true' } });
  }
  if (canLireAFaire({ role }, 'PROMOTION_A_REPONDRE')) {
    const { aRepondre, aTraiter } = await aFairePromotions(tx, tenantId, jour);
    ajouter('ACCEPTER', aRepondre, { ecran: 'promotions', params: { aRepondre: 'true' } });
    if (canLireAFaire({ role }, 'PROMOTION_A_TRAITER'))
      ajouter('TRAITER', aTraiter, { ecran: 'promotions', params: { aTraiter: 'true' } });
  }
  if (canLireAFaire({ role }, 'DECISION_RDV'))
    ajouter('DECISIONS', await actionsDues(tx, tenantId, { role, utilisateurId: id }, jour), {
      ecran: 'accueil',
      params: {},
    });
  return reste;
};

/** Inserts the row of the day first, so that a second instance or a restart finds it and does not send again. */
const servir = async (
  tx: SystemeTx,
  destinataire: DestinataireRecapitulatif,
  services: Services,
  jour: Jour,
): Promise<boolean> => {
  const { tenantId, id, prenom, email, etablissement } = destinataire;
  const maintenant = services.maintenant();
  const depuis =
    (await findDernierEnvoi(tx, destinataire, jour)) ?? new Date(maintenant.getTime() - PREMIERE_MS).toISOString();
  if (!(await insertEnvoiEnCours(tx, destinataire, jour, maintenant))) return false;
  const contenu = await contenuDe(tx, destinataire, services, depuis);
  const resume = corpsDuRecapitulatif(contenu);
  if (resume === '' || !email || adresse.safeParse(email).data !== email) return false;
  const jeton = nouveauToken();
  await updateJeton(tx, destinataire, jour, hacherToken(jeton));
  const variables = {
    prenom,
    date: formatJour(jour),
    nouveautes: String(contenu.nombre),
    resume,
    lien: `${services.publicUrl}${adresseBindNotification({ ecran: 'notifications', params: { processed: 'false' } })}`,
    preferences: `${services.publicUrl}${adresseBindNotification({ ecran: 'profil', params: {} })}`,
    etablissement,
  };
  const { sujet, texte, html } = await redigerCourrier(tx, tenantId, 'DIGEST', variables, {
    liens: liensDuResume(contenu),
    montant: montantDuResume(contenu),
  });
  await envoyerMail(tx, {
    cle: `recapitulatif:${id}:${jour}`,
    destinataires: [email],
    sujet,
    texte,
    html,
    auteur: 'systeme',
    objet: 'utilisateur',
    objetId: id,
    tenantId,
    desabonnement: `${services.publicUrl}${adressesDesabonnement('recapitulatif', jeton).appel}`,
  });
  return true;
};

/** Only the accounts of pharmacies and groupements subscribe. */
const estServi = (destinataire: DestinataireRecapitulatif, jour: Jour): boolean =>
  destinataire.typeTenant === 'EDITEUR' || destinataire.typeTenant === 'TRADE' || estAbonne(destinataire, jour);

/**
 * Sends the mail of the day, once, to each person whose hour has come. A failure does not delay the others.
 * @returns the number of sent mails
 */
export const envoyerRecapitulatifs = async (services: Services): Promise<number> => {
  const { dbSysteme, log } = services;
  const maintenant = services.maintenant();
  const jour = jourParis(maintenant);
  const heure = Number(heureParis.format(maintenant).replace(/\D/g, ''));
  const tous = await transactionSysteme(dbSysteme, (tx) =>
    findDestinatairesDuRecapitulatif(tx, jour, heure, jourSemaine(jour)),
  );
  let partis = 0;
  for (const destinataire of tous.filter((candidat) => estServi(candidat, jour)))
    try {
      if (await transactionSysteme(dbSysteme, (tx) => servir(tx, destinataire, services, jour))) partis += 1;
    } catch (error) {
      log.error({ err: error, utilisateur: destinataire.id }, 'récapitulatif non écrit');
    }
  await transactionSysteme(dbSysteme, deleteEnvois);
  return partis;
};

/** Every hour: each person chooses theirs. */
export const travailRecapitulatifs: Travail = travailPeriodique(
  { nom: 'recapitulatifs', cron: '0 * * * *', dit: 'récapitulatifs envoyés' },
  envoyerRecapitulatifs,
);
