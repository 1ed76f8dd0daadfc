import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { ajouterJours } from '#web/lib/formats.ts';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { versModifier, duAuOperation } from '#web/features/operations/operation/apparence.ts';
import { decalageDe, type ChoixPromotion } from './decalage.ts';
import { useActesPromotion } from './queries.ts';
import type { DialoguePromotionProps } from './RefuserDialog.tsx';

/** Copies a promotion as a draft, to chosen dates. */
export const DupliquerPromotionDialog = ({ promotion, onFermer }: DialoguePromotionProps) => {
  const actes = useActesPromotion();
  const router = useRouter();
  const ouvert = useOuvertEnsuite(true);
  const [cle] = useState(cleUnique);
  const [choix, setChoix] = useState<ChoixPromotion>('memes');
  const [debut, setDebut] = useState<string | null>(null);
  const [enCours, setEnCours] = useState(false);
  const verrou = useRef(false);
  const { id, nomOperation, dateDebut, dateFin } = promotion;
  const dates = dateDebut !== null && dateFin !== null ? { dateDebut, dateFin } : null;
  const decalage = dates === null ? 0 : decalageDe(choix, dates, debut);

  const dupliquer = async () => {
    if (decalage === null || verrou.current) return;
    verrou.current = true;
    setEnCours(true);
    try {
      const copie = await actes.dupliquer(id, decalage, `${cle}.${decalage}`);
      succes('Promotion dupliquée en brouillon.');
      onFermer();
      void router.navigate(versModifier(copie.id));
    } catch (erreur) {
      echec(erreur);
    } finally {
      verrou.current = false;
      setEnCours(false);
    }
  };
  const libelle = (texte: string, choixDeDates: ChoixPromotion) => {
    const jours = dates && decalageDe(choixDeDates, dates, null);
    return dates === null || jours === null
      ? texte
      : `${texte}, ${duAuOperation(ajouterJours(dates.dateDebut, jours), ajouterJours(dates.dateFin, jours))}`;
  };
  return (
    <Modal opened={ouvert} onClose={onFermer} title={`Dupliquer « ${nomOperation} »`}>
      <Stack gap="md">
        <Text size="sm">
          La copie est un brouillon : produits, dispositifs, contreparties et visuels sont repris, pas les états, les
          photos ni les encours. Les emplacements ne sont gardés que s’ils sont libres.
        </Text>
        {dates === null ? null : (
          <Radio.Group label="Dates de la copie" value={choix} onChange={(valeur) => setChoix(valeur)}>
            <Stack gap="xs" mt={6}>
              <Radio value="memes" label={libelle('Les mêmes', 'memes')} data-autofocus />
              <Radio value="suite" label={libelle('À la suite', 'suite')} />
              <Radio value="an" label={libelle('Un an plus tard', 'an')} />
              <Radio value="autre" label="À partir d’un autre jour" />
            </Stack>
          </Radio.Group>
        )}
        {choix === 'autre' ? <JourField label="Premier jour" required value={debut} onChange={setDebut} /> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onFermer}>
            Annuler
          </Button>
          <Button loading={enCours} disabled={decalage === null} onClick={() => void dupliquer()}>
            Dupliquer
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
