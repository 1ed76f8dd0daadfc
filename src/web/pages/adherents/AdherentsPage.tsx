import { Skeleton } from '@mantine/core';
import { AdherentsListe } from '#web/features/reseau/adhesion/AdherentsListe.tsx';
import { differerPartie } from '#web/ui/differer.tsx';

type Suivi = { id: number; adherent: boolean };
const SuiviAdherent = differerPartie<Suivi>(
  async () => (await import('#web/features/pilotage/fiche-adherent/SuiviAdherent.tsx')).SuiviAdherent,
  <Skeleton h={240} />,
);

const suiviDe = ({ id, adherent }: Suivi) => <SuiviAdherent key={id} id={id} adherent={adherent} />;

/** `/parametres/adherents`: the list of adhérents; the panel of each shows its answers (RES-7, RES-65). */
export const AdherentsPage = () => <AdherentsListe suivi={suiviDe} />;
