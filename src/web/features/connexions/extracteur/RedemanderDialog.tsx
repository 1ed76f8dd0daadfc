import { Modal, Text } from '@mantine/core';
import { suiviExtracteurContract } from '#shared/features/connexions/extracteur/contract/suivi.ts';
import type { Jour } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import grille from '#web/ui/Grille.module.css';
import { useActesExtracteur } from './queries.ts';
import { direRedemandes } from './redemandes.ts';

type Props = { debut: Jour; fin: Jour; onFermer: () => void };

/** Asks again for all the incomplete days of a period. */
export const RedemanderDialog = ({ debut, fin, onFermer }: Props) => {
  const actes = useActesExtracteur();
  const f = useFormulaire(
    suiviExtracteurContract.redemanderVentes.body,
    { du: '', au: fin },
    async (body, { idempotencyKey }) => {
      direRedemandes(await actes.redemander(body, idempotencyKey));
      onFermer();
    },
    { garde: false },
  );
  return (
    <Modal opened onClose={useFermeture(onFermer)} title="Redemander une période">
      <Formulaire formulaire={f} envoyer="Redemander" onAnnuler={onFermer}>
        <Text size="sm">
          Chaque jour de la période est demandé de nouveau à votre logiciel. Ce qui arrive remplace le jour entier,
          jamais un doublon.
        </Text>
        <div className={grille.deux}>
          <JourField label="Du" required min={debut} max={fin} data-autofocus {...f.champ('du')} />
          <JourField label="Au" required min={debut} max={fin} {...f.champ('au')} />
        </div>
      </Formulaire>
    </Modal>
  );
};
