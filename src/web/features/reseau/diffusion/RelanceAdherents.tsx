import type { EnvoiPrevu } from '#shared/features/courrier/courrier/schemas/envoi.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { accord, pluriel } from '#web/lib/formats.ts';
import { info, succes } from '#web/ui/snackbar.tsx';
import { EnvoiPrevuContenu } from './EnvoiPrevuContenu.tsx';

/** Content of a confirmation; null without any recipient. */
export const montrerEnvoi = (prevu: EnvoiPrevu) =>
  prevu.destinataires.length > 0 ? <EnvoiPrevuContenu prevu={prevu} /> : null;

type Relance = {
  prevoir: () => Promise<EnvoiPrevu>;
  relancer: () => Promise<{ readonly relances: number }>;
  /** Sentence shown when no adhérent must be reminded. */
  personne: string;
};

/** Asks for a confirmation that shows the number, the names and the mail of a reminder, then sends it (CRR-88). */
export const confirmerRelance = async ({ prevoir, relancer, personne }: Relance): Promise<void> => {
  const prevu = await prevoir();
  const nombre = prevu.destinataires.length;
  if (nombre === 0) {
    const { dejaRelances: deja } = prevu;
    const dejaDits = `${pluriel(deja, 'adhérent')} déjà ${accord(deja, 'relancé', 'relancés')} aujourd’hui.`;
    info(deja > 0 ? dejaDits : personne);
    return;
  }
  const accepte = await confirmerActe({
    titre: `Relancer ${pluriel(nombre, 'adhérent')} ?`,
    texte: 'Chaque pharmacie reçoit une notification, et ce mail ceux qui gèrent son compte, sauf s’ils l’ont refusé.',
    contenu: montrerEnvoi(prevu),
    action: `Relancer ${pluriel(nombre, 'adhérent')}`,
  });
  if (!accepte) return;
  const { relances } = await relancer();
  succes(`${pluriel(relances, 'adhérent relancé', 'adhérents relancés')}.`);
};
