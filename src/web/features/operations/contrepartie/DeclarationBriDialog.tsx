import { Group, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { promotionArgentContract } from '#shared/features/operations/contrepartie/contract.ts';
import { laboratoiresDuCompte } from '#web/features/catalogue/laboratoire/queries.ts';
import { ajouterJours, aujourdhui } from '#web/lib/formats.ts';
import { telechargerFichier } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';

/** The whole previous month. */
const moisDernier = () => {
  const au = ajouterJours(`${aujourdhui().slice(0, 8)}01`, -1);
  return { du: `${au.slice(0, 8)}01`, au };
};

type Props = { laboratoireId?: number; groupement?: boolean; onFermer: () => void };

/** Downloads the workbook that a laboratory needs to reimburse BRI coupons, for a period and a set of pharmacies. */
export const DeclarationBriDialog = ({ laboratoireId, groupement = false, onFermer }: Props) => {
  const ouvert = useOuvertEnsuite(true);
  const { data: laboratoires } = useQuery({ ...laboratoiresDuCompte(), enabled: laboratoireId === undefined });
  const f = useFormulaire(
    promotionArgentContract.declarationBri.query,
    { laboratoireId: laboratoireId ?? null, ...moisDernier() },
    async (query) => {
      const nom = await telechargerFichier(promotionArgentContract.declarationBri, { query });
      succes(`${nom} téléchargé.`);
      onFermer();
    },
    { garde: false },
  );
  return (
    <Modal opened={ouvert} onClose={onFermer} title="Déclaration des BRI">
      <Formulaire formulaire={f} envoyer="Télécharger" onAnnuler={onFermer}>
        <Text size="sm">
          {groupement
            ? 'Les quantités vendues par vos adhérents sur vos opérations à bon de réduction immédiat, terminées ' +
              'dans cette période.'
            : 'Les quantités vendues sur vos opérations à bon de réduction immédiat, terminées dans cette période : ' +
              'elles se saisissent en traitant chaque promotion.'}
        </Text>
        {laboratoireId === undefined ? (
          <ChoixField
            label="Laboratoire"
            required
            data-autofocus
            options={(laboratoires ?? []).map(({ id, nom }) => ({ value: id, label: nom }))}
            {...f.champ('laboratoireId')}
          />
        ) : null}
        <Group grow align="flex-start">
          <JourField label="Du" required {...f.champ('du')} />
          <JourField label="Au" required {...f.champ('au')} />
        </Group>
      </Formulaire>
    </Modal>
  );
};
