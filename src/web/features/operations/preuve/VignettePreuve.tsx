import { Text } from '@mantine/core';
import type { Preuve } from '#shared/features/operations/preuve/contract.ts';
import { formatInstant } from '#shared/core/dates.ts';
import type { ActeSousObjet } from '#shared/core/sous-objet.ts';
import { confirmerSousObjet, ditRetire, iconesSousObjet, libelleActeSousObjet } from '#web/ui/fichier/sous-objet.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { PhotoAOuvrir } from '#web/features/operations/operation/PhotoAOuvrir.tsx';
import { preuveQueries, useActesPreuves, type LieuPreuves } from './preuves.ts';

const FAITES: Readonly<Record<ActeSousObjet, string>> = {
  SUPPRIMER: 'Photo supprimée.',
  RETIRER: 'Photo retirée.',
  REMETTRE: 'Photo remise.',
};

/** A small photo; a press shows it full screen, with its date, its author and its act. */
export const VignettePreuve = ({ lieu, preuve, nom }: { lieu: LieuPreuves; preuve: Preuve; nom: string }) => {
  const { supprimer, remettre } = useActesPreuves(lieu);
  const { acte, retireLe, retireParNom } = preuve;
  const prise = `${formatInstant(preuve.creeLe)}, ${preuve.creeParNom}`;
  const retiree = retireLe && ditRetire('Retirée', { retireLe, retireParNom });
  const agir = async () => {
    if (acte === null || !(await confirmerSousObjet(acte, 'cette photo', 'La photo'))) return;
    await (acte === 'REMETTRE' ? remettre : supprimer)(preuve.id).then(() => succes(FAITES[acte]), echec);
  };
  return (
    <li>
      <PhotoAOuvrir
        petite={preuveQueries.photo(lieu, preuve.id, preuve.vignette)}
        entiere={preuveQueries.photo(lieu, preuve.id, false)}
        nom={nom}
        prise={prise}
        retiree={retiree}
        acte={
          acte && {
            cle: acte,
            libelle: libelleActeSousObjet[acte],
            icone: iconesSousObjet[acte],
            danger: acte === 'SUPPRIMER',
            faire: () => void agir(),
          }
        }
      />
      <Text size="xs" c="dimmed" lineClamp={2} mt={2} td={retiree ? 'line-through' : undefined}>
        {prise}
      </Text>
    </li>
  );
};
