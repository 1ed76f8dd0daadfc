import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { DetailPromotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import {
  modificationPromotionSchema,
  type ModificationPromotion,
} from '#shared/features/operations/operation/schemas/saisie.ts';
import { obstaclesDeLaSaisie, promotionEnSaisie } from '#web/features/operations/operation/saisie.ts';
import { useFormulaireSurValeurs } from '#web/lib/formulaire.ts';
import { Formulaire, ZoneRefus } from '#web/ui/Formulaire.tsx';
import { cheminDuManque, estChampProduit, saisiePromotion, viserChamp } from './formulaire-promotion.ts';
import { PromotionSections } from './PromotionSections.tsx';

type Props = {
  promotion: DetailPromotion;
  /** Shows the effects of the change; nothing is written before the user confirms them. */
  onEtudier: (saisie: ModificationPromotion) => Promise<void>;
  onAnnuler: () => void;
};

const LISTES = ['produits', 'dispositifs', 'contreparties'] as const;

/** The form of a published modèle, whose parts must stay complete. */
export const ForcerForm = ({ promotion, onEtudier, onAnnuler }: Props) => {
  const [initiale] = useState(() => ({ ...promotionEnSaisie(promotion), version: promotion.version }));
  const [manquesDemandes, setManquesDemandes] = useState(false);
  const f = useFormulaireSurValeurs(modificationPromotionSchema, initiale, (donnees) => onEtudier(donnees), {
    connait: estChampProduit,
  });
  const { valeurs } = f;
  const manques = useMemo(() => {
    const { aCorriger, manques: manquants } = obstaclesDeLaSaisie(valeurs, 'MODELE');
    return [...aCorriger, ...manquants];
  }, [valeurs]);
  const saisie = saisiePromotion(f, {
    manquesMontres: manquesDemandes ? manques : [],
    listes: LISTES,
    sorte: 'MODELE',
    typeFige: true,
    sauf: promotion.id,
  });
  const voirLesEffets = () => {
    const [premier] = manques;
    if (!premier) return void f.envoyer();
    setManquesDemandes(true);
    return viserChamp(cheminDuManque(premier));
  };
  return (
    <Formulaire formulaire={f} boutonsAuPied>
      <PromotionSections saisie={saisie} />
      <ZoneRefus formulaire={f} />
      <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        <Button variant="default" onClick={onAnnuler} disabled={f.enCours}>
          Annuler
        </Button>
        <Button loading={f.enCours} onClick={voirLesEffets}>
          Voir les effets…
        </Button>
      </div>
    </Formulaire>
  );
};
