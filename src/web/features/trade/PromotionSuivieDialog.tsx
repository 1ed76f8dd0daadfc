import { Modal, Stack } from '@mantine/core';
import type { PromotionSuivie } from '#shared/features/trade/contract.ts';
import { DatesPromotion, Labo, PastilleStatut, PucesDispositifs } from '#web/features/promotion/Pastilles.tsx';
import { PreuvesTg } from '#web/features/promotion/PreuvesTg.tsx';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';

type Props = { pharmacieId: number; promotion: PromotionSuivie; onFermer: () => void };

/** One promotion of a followed pharmacy: what it is, where it stands, and the photos a delegate takes on his visit. */
export const PromotionSuivieDialog = ({ pharmacieId, promotion, onFermer }: Props) => {
  const ouvert = useOuvertEnsuite(true);
  const { id, nomOperation, typePromo, dispositifs, groupementNom } = promotion;
  return (
    <Modal opened={ouvert} onClose={onFermer} title={nomOperation} size="lg">
      <Stack gap="lg">
        <KeyValue
          entrees={[
            { libelle: 'Statut', valeur: <PastilleStatut promotion={promotion} /> },
            { libelle: 'Laboratoire', valeur: <Labo {...promotion} /> },
            { libelle: 'Dates', valeur: <DatesPromotion promotion={promotion} /> },
            { libelle: 'Proposée par', valeur: groupementNom ?? 'La pharmacie' },
            { libelle: 'Dispositifs', valeur: <PucesDispositifs dispositifs={dispositifs} />, large: true },
          ]}
        />
        {typePromo === 'PROMO' ? null : <PreuvesTg promotionId={id} pharmacieId={pharmacieId} />}
      </Stack>
    </Modal>
  );
};
