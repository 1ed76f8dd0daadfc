import { Modal, Text } from '@mantine/core';
import { factureContract } from '#shared/features/argent/facture/contract.ts';
import type { Facture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { ChoixLaboratoire } from '#web/features/catalogue/laboratoire/ChoixLaboratoire.tsx';
import { reprendreVersion } from '#web/lib/edition.ts';
import { insecable } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useActesFacture } from './queries.ts';

/** Chooses the laboratory of a facture; its seller is then recognised on the next ones (FAC-12). */
export const LaboratoireDialog = ({ facture, onFermer }: { facture: Facture; onFermer: () => void }) => {
  const actes = useActesFacture();
  const { id, laboratoireId, vendeurNom, version } = facture;
  const f = useFormulaire(
    factureContract.choisirLaboratoireFacture.body,
    { laboratoireId: laboratoireId ?? '', version },
    async (corps) => {
      const { laboratoireNom } = await actes.choisirLaboratoire(id, corps);
      succes(`Facture de ${laboratoireNom ?? 'ce laboratoire'}.`);
      onFermer();
    },
    {
      garde: false,
      onRecharger: () => void actes.relire(id).then((factureRelue) => reprendreVersion(f, factureRelue), echec),
    },
  );
  return (
    <Modal opened onClose={onFermer} title="Quel laboratoire ?">
      <Formulaire formulaire={f} envoyer="Choisir" onAnnuler={onFermer}>
        <Text size="sm">
          {insecable(
            vendeurNom === null
              ? 'Ce document ne nomme pas son vendeur.'
              : `Vendeur écrit sur le document : ${vendeurNom}. Ses numéros seront retenus, et ses autres factures ` +
                  `suivront.`,
          )}
        </Text>
        <ChoixLaboratoire
          label="Laboratoire"
          required
          placeholder="Choisir"
          clearable={false}
          {...f.champ('laboratoireId')}
        />
      </Formulaire>
    </Modal>
  );
};
