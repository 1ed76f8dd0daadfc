import { randomUUID } from 'node:crypto';
import { TravailInterrompu } from '#server/core/atelier/atelier.ts';
import { sansIdempotence, aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import { enregistrerFichier } from '#server/core/files/fichiers.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { journaliser } from '#server/core/journal.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import { repondreA } from '#server/core/mail/repondre-a.ts';
import {
  etablissementDe,
  redigerCourrier,
  signatureDuMail,
} from '#server/features/courrier/modele-mail/read-models/rediger.ts';
import { formatJour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { renommerFichier } from '#shared/core/fichiers/nom-fichier.ts';
import { mettreEnPage } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import { rdvErrors } from '#shared/features/rendez-vous/rdv/errors.ts';
import { accesRdv, canModifierRdv } from '#shared/features/rendez-vous/rdv/policy.ts';
import type { CompteRendu, DetailRdv, EnvoiCompteRendu } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { comptesRendusDe, detailRdv } from '../read-models/detail.ts';
import { insertCompteRendu } from '../repository.ts';
import { annoncerRdv, chargerRdv } from './charger.ts';
import { creerCompteRenduPdf, type ARediger } from './compte-rendu-pdf.ts';

type CleRdv = { readonly labId: number; readonly id: number };
type Peut = Parameters<typeof chargerRdv>[3];

/** @throws 404, 403: a private RDV has nothing to print */
const chargerRdvARediger = async (tx: TenantTx, { acteur }: Contexte, cle: CleRdv, peut: Peut): Promise<ARediger> => {
  await chargerRdv(tx, acteur, cle, peut);
  return { rdv: await detailRdv(tx, acteur, cle.id), emetteur: await etablissementDe(tx) };
};
const imprimer = (aRediger: ARediger): Promise<Buffer> =>
  creerCompteRenduPdf(aRediger).catch((error: unknown) => {
    throw error instanceof TravailInterrompu ? rdvErrors.noteTropComplexe() : error;
  });
const nomDuFichier = ({ laboratoireNom, date }: DetailRdv): string =>
  renommerFichier(`compte-rendu ${laboratoireNom} ${date}.pdf`);

export const lireCompteRendu = async (ctx: Contexte, cle: CleRdv): Promise<FichierReponse> => {
  const aRediger = await inTenant(ctx, (tx) =>
    chargerRdvARediger(tx, ctx, cle, (acteur, rdv) => accesRdv(acteur, rdv) === 'ENTIER'),
  );
  const contenu = await imprimer(aRediger);
  return {
    contenu,
    entetes: entetesFichier({ nom: nomDuFichier(aRediger.rdv), mime: 'application/pdf', taille: contenu.length }),
  };
};

/** The mail in the account's words. */
const proposer = async (
  tx: TenantTx,
  ctx: Contexte,
  { laboratoireNom, date, objet, representant, actions }: DetailRdv,
) => {
  const decisions = actions
    .map(({ texte, echeance }) => `- ${texte}${echeance ? `, pour le ${formatJour(echeance)}` : ''}`)
    .join('\n');
  return redigerCourrier(tx, tx.tenantId, 'COMPTE_RENDU', {
    laboratoire: laboratoireNom,
    rencontre: formatJour(date),
    sujet: objet ?? '',
    representant: representant ?? '',
    decisions,
    ...(await signatureDuMail(tx, ctx.acteur, aujourdhuiDe(ctx))),
  });
};

type ApercuCompteRendu = { sujet: string; message: string; etablissement: string };
export const apercuCompteRendu = (ctx: Contexte, cle: CleRdv): Promise<ApercuCompteRendu> =>
  inTenant(ctx, async (tx) => {
    const { rdv, emetteur } = await chargerRdvARediger(tx, ctx, cle, canModifierRdv);
    const { sujet, texte } = await proposer(tx, ctx, rdv);
    return { sujet, message: texte, etablissement: emetteur.nom };
  });

const rediger = async (tx: TenantTx, ctx: Contexte, { rdv, emetteur }: ARediger, envoi: EnvoiCompteRendu) => {
  const propose = await proposer(tx, ctx, rdv);
  const sujet = envoi.sujet ?? propose.sujet;
  return envoi.message === null
    ? { ...propose, sujet }
    : { sujet, ...mettreEnPage({ sujet, texte: envoi.message, etablissement: emetteur.nom }) };
};

/** Printed first, without a connection held; then file, mail and journal in one transaction. @throws 413 past 10 MB */
export const envoyerCompteRendu = async (ctx: Contexte, cle: CleRdv, envoi: EnvoiCompteRendu): Promise<CompteRendu> => {
  const { acteur, services } = ctx;
  const aRediger = await inTenant(sansIdempotence(ctx), (tx) => chargerRdvARediger(tx, ctx, cle, canModifierRdv));
  const contenu = await imprimer(aRediger);
  const nom = nomDuFichier(aRediger.rdv);
  return inTenant(ctx, async (tx) => {
    await chargerRdv(tx, acteur, cle, canModifierRdv);
    const { id: fichierId } = await enregistrerFichier(tx, services.fichiers, { nom, contenu, auteur: acteur });
    const mail = await envoyerMail(tx, {
      cle: `rdv:compte-rendu:${randomUUID()}`,
      destinataires: envoi.destinataires,
      repondreA: await repondreA(tx, acteur),
      ...(await rediger(tx, ctx, aRediger, envoi)),
      pieces: [{ fichierId, nom }],
      objet: 'rdv',
      objetId: cle.id,
      auteur: acteur,
    });
    await insertCompteRendu(tx, cle.id, { mailId: mail.id, fichierId });
    const apres = { destinataires: envoi.destinataires };
    await journaliser(tx, acteur, { objet: 'rdv', objetId: cle.id, action: 'envoyer-compte-rendu', apres });
    annoncerRdv(tx, cle.id);
    const envoye = (await comptesRendusDe(tx, cle.id)).find(({ id }) => id === mail.id);
    if (!envoye) throw coreErrors.introuvable();
    return envoye;
  });
};
