import { z } from 'zod';
import { transactionSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { declarerTravail } from '#server/core/jobs/travail.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import type { Services } from '#server/core/services.ts';
import { destinatairesDuCompte } from '#server/features/comptes/compte/commands/signaler-acte.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { redigerFinDeCle } from '#shared/features/connexions/extracteur/rules/courrier.ts';
import { rappelDeCle, type RappelDeCle } from '#shared/features/connexions/extracteur/rules/fin-de-cle.ts';
import { lockClesFinissant, updateRappel, type CleARappeler } from '../repository/cle-agent.ts';

export const travailFinsDeCle = declarerTravail({ nom: 'fins-de-cle', schema: z.object({}).passthrough() });

const UN_MOIS_MS = 32 * 24 * 3_600_000;

const rappeler = async (
  tx: SystemeTx,
  { tenantId, fin, expireLe }: CleARappeler,
  rappel: RappelDeCle,
  { publicUrl }: Services,
): Promise<void> => {
  await updateRappel(tx, tenantId, rappel);
  const { nom, destinataires } = await destinatairesDuCompte(tx, tenantId);
  const { sujet, phrase, ...mail } = redigerFinDeCle({
    compteNom: nom,
    fin,
    expireLe,
    rappel,
    lien: `${publicUrl}/parametres/extracteurs`,
  });
  await annoncerEvenement(tx, null, 'CLE_AGENT', [
    {
      tenantId,
      objet: '',
      donnees: {
        titre: rappel === 'JOUR' ? 'Clé de l’agent local terminée' : 'Fin de la clé de l’agent local',
        phrase,
      },
      lien: { ecran: 'parametresExtracteurs', params: { onglet: 'compte' } },
    },
  ]);
  if (destinataires.length > 0)
    await envoyerMail(tx, {
      tenantId,
      cle: `fin-de-cle:${fin}:${expireLe}:${rappel}`,
      destinataires,
      sujet,
      ...mail,
      objet: 'tenant',
      objetId: tenantId,
      auteur: 'systeme',
    });
};

/**
 * Tells the keys that end: thirty days before, seven days before, on the day; each once (CNX-85).
 * @returns how many were told
 */
export const rappelerFinsDeCle = (services: Services): Promise<number> =>
  transactionSysteme(services.dbSysteme, async (tx) => {
    const maintenant = services.maintenant();
    let dits = 0;
    for (const cle of await lockClesFinissant(tx, new Date(maintenant.getTime() + UN_MOIS_MS))) {
      const rappel = rappelDeCle(new Date(cle.expireLe), maintenant, cle.rappel);
      if (rappel === null) continue;
      await rappeler(tx, cle, rappel, services);
      dits += 1;
    }
    return dits;
  });
