import { z } from 'zod';
import { transactionTenant, enSysteme } from '#server/core/db/database.ts';
import type { EntreeAEcrire } from '#server/core/files/ecrire-zip.ts';
import { enUnMorceau } from '#server/core/files/entrees.ts';
import { declarerSorte, type Avancer } from '#server/features/exploitation/archive/read-models/sorte.ts';
import { jourParis, type Jour } from '#shared/core/dates.ts';
import { archiveErrors } from '#shared/features/exploitation/archive/errors.ts';
import { INTERROMPUE, PARAM_ARCHIVE } from '#shared/features/exploitation/archive/messages.ts';
import { canGererPrestations } from '#shared/features/prestations/prestation/policy.ts';
import { relevesDe, type ReleveReversion } from '../read-models/releve.ts';
import { dessinerReleveReversion, nomDuReleve } from './releve-pdf.ts';

const demande = z.object({ prestationId: z.number().int() });

async function* entrees(
  releves: readonly ReleveReversion[],
  aujourdhui: Jour,
  avancer: Avancer,
): AsyncGenerator<EntreeAEcrire, void> {
  for (const releve of releves) {
    yield { nom: nomDuReleve(releve), contenu: enUnMorceau(await dessinerReleveReversion(releve, aujourdhui)) };
    await avancer(1);
  }
}

/** The statements of all the adhérents of a prestation, one PDF each (PRS-18). */
export const sorteReleves = declarerSorte({
  nom: 'RELEVES_REVERSION',
  demande,
  sujet: 'archive',
  objet: 'archive',
  heures: 24,
  preparer: async (outils, { acteur, demande: { prestationId }, maintenant }) => {
    if (!acteur || !canGererPrestations(acteur)) throw archiveErrors.plusAdmis();
    const releves = await transactionTenant(outils.db, acteur.tenantId, (tx) =>
      enSysteme(tx, (systeme) => relevesDe(systeme, acteur.tenantId, prestationId)),
    );
    if (releves.length === 0) throw archiveErrors.vide();
    const aujourdhui = jourParis(maintenant);
    return {
      nom: `reversions-${aujourdhui}.zip`,
      total: releves.length,
      entrees: (avancer) => entrees(releves, aujourdhui, avancer),
    };
  },
  lien: (id) => ({ ecran: 'laboratoires', params: { [PARAM_ARCHIVE]: String(id) } }),
  prete: {
    titre: 'Vos relevés de reversion sont prêts',
    texte: (titre, jusquau) => `${titre} : téléchargez-les avant le ${jusquau}.`,
    aussitot: false,
  },
  interrompue: { titre: 'Relevés de reversion interrompus', texte: INTERROMPUE },
});
