import { brouillonsOrphelins } from '#web/lib/formulaire/brouillon-local.ts';
import { info, RESTE } from '#web/ui/snackbar.tsx';
import { lireBrouillonRdv } from './brouillon-rdv.ts';
import { getRdvOuvert, ouvrirRdv } from '../rdv-ouvert.ts';

const LABORATOIRE = /\.rdv\.(\d+)\./;

/** After a crash the open RDV is unknown: offers its local copy. */
export const proposerReprise = async (): Promise<void> => {
  if (getRdvOuvert()) return;
  for (const cle of await brouillonsOrphelins('rdv.')) {
    const laboratoireId = Number(LABORATOIRE.exec(cle)?.[1]);
    const brouillon = await lireBrouillonRdv(cle);
    if (!brouillon || !laboratoireId) continue;
    const { laboratoireNom, id } = brouillon;
    info(`Votre RDV avec ${laboratoireNom} n’a pas fini d’être enregistré.`, {
      duree: RESTE,
      action: { libelle: 'Reprendre', faire: () => void ouvrirRdv({ laboratoireId, laboratoireNom, id }) },
    });
    return;
  }
};
