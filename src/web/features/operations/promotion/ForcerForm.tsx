import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import type { DetailPromotion } from '#shared/features/operations/operation/contract/lecture.ts';
import {
  modificationPromotionSchema,
  type ModificationPromotion,
  type PromotionSaisie,
} from '#shared/features/operations/operation/contract/saisie.ts';
import { partsDe } from '#shared/features/operations/operation/rules.ts';
import { insecable } from '#web/lib/formats.ts';
import { useFormulaire, type Saisie } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { Section } from '#web/ui/Section.tsx';
import { FormContreparties } from './FormContreparties.tsx';
import { FormDispositifs } from './FormDispositifs.tsx';
import { FormModele } from './FormModele.tsx';
import { FormOperation } from './FormOperation.tsx';
import { FormProduits } from './FormProduits.tsx';
import { cheminDuManque, estChampProduit, viser, type SaisiePromotion } from './formulaire-promotion.ts';
import { manquesDe, saisieDe } from '#web/features/operations/operation/saisie.ts';

type Props = {
  promotion: DetailPromotion;
  /** Shows what the change would do; nothing is written before it is confirmed there. */
  onEtudier: (saisie: ModificationPromotion) => Promise<void>;
  onAnnuler: () => void;
};

/** A published modèle, with the form it was written with: its parts must stay complete. */
export const ForcerForm = ({ promotion, onEtudier, onAnnuler }: Props) => {
  const [initiale] = useState(() => ({ ...saisieDe(promotion), version: promotion.version }));
  const [demande, setDemande] = useState(false);
  const f = useFormulaire(
    modificationPromotionSchema,
    initiale as unknown as Saisie<z.input<typeof modificationPromotionSchema>>,
    (donnees) => onEtudier(donnees),
    { connait: estChampProduit },
  );
  const valeurs = f.valeurs as unknown as PromotionSaisie;
  const parts = partsDe(valeurs.typePromo);
  const manques = useMemo(() => manquesDe(valeurs, 'MODELE'), [valeurs]);
  const dits = new Map(manques.map((manque) => [cheminDuManque(manque), insecable(manque.detail)]));
  const erreur = (chemin: string) => f.erreurs[chemin] ?? (demande ? dits.get(chemin) : undefined);
  const champ = (chemin: string) => ({
    ...f.champ(chemin as 'typePromo'),
    error: erreur(chemin),
    'data-champ': chemin,
  });
  const s: SaisiePromotion = {
    valeurs,
    poser: (modifs) => f.poser(modifs as Parameters<typeof f.poser>[0]),
    champ,
    coche: (chemin) => ({ ...f.coche(chemin as 'typePromo'), error: erreur(chemin), 'data-champ': chemin }),
    erreur,
    sorte: 'MODELE',
    typeFige: true,
    sauf: promotion.id,
  };
  for (const liste of ['produits', 'dispositifs', 'contreparties'] as const) f.champ(liste);
  const voir = () => {
    const [premier] = manques;
    if (!premier) return void f.envoyer();
    setDemande(true);
    return viser(cheminDuManque(premier));
  };
  const sections = [
    { titre: 'Opération', contenu: <FormOperation s={s} avant={<FormModele s={s} />} /> },
    { titre: 'Produits', contenu: <FormProduits s={s} /> },
    ...(parts.includes('PROMO') ? [{ titre: 'Dispositifs', contenu: <FormDispositifs s={s} /> }] : []),
    { titre: 'Contreparties', contenu: <FormContreparties s={s} /> },
  ];
  return (
    <Formulaire formulaire={f} sansBoutons>
      {sections.map(({ titre, contenu }, i) => (
        <Section key={titre} titre={`${i + 1}. ${titre}`} cadre>
          {contenu}
        </Section>
      ))}
      <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        <Button variant="default" onClick={onAnnuler} disabled={f.enCours}>
          Annuler
        </Button>
        <Button loading={f.enCours} onClick={voir}>
          Voir les effets…
        </Button>
      </div>
    </Formulaire>
  );
};
