import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { partsDe } from '#shared/features/operations/operation/rules.ts';
import { Section } from '#web/ui/Section.tsx';
import { EmplacementsChamps } from './EmplacementsChamps.tsx';
import { FormContreparties } from './FormContreparties.tsx';
import { FormDispositifs } from './FormDispositifs.tsx';
import { FormModele } from './FormModele.tsx';
import { FormOperation } from './FormOperation.tsx';
import { FormProduits } from './FormProduits.tsx';
import type { SaisiePromotion } from './formulaire-promotion.ts';

const FormEmplacements = ({ saisie: { valeurs, poser, champ, coche, erreur, sauf } }: { saisie: SaisiePromotion }) => (
  <>
    <Switch
      label="L’emplacement peut être partagé"
      description="Avec une autre promotion qui l’accepte aussi."
      {...coche('superposable')}
    />
    <EmplacementsChamps
      lignes={valeurs.emplacements}
      onChange={(emplacements) => poser({ emplacements })}
      champ={champ}
      erreur={erreur('emplacements')}
      du={valeurs.dateDebut}
      au={valeurs.dateFin}
      superposable={valeurs.superposable}
      sauf={sauf}
    />
  </>
);

/** The numbered sections of a promotion: those of its type, with the extra ones of a groupement's modèle. */
export const PromotionSections = ({ saisie, visuels }: { saisie: SaisiePromotion; visuels?: ReactNode }) => {
  const parts = partsDe(saisie.valeurs.typePromo);
  const modele = saisie.sorte === 'MODELE';
  const sections = [
    { titre: 'Opération', contenu: <FormOperation saisie={saisie} avant={modele && <FormModele saisie={saisie} />} /> },
    { titre: 'Produits', contenu: <FormProduits saisie={saisie} /> },
    parts.includes('PROMO') && { titre: 'Dispositifs', contenu: <FormDispositifs saisie={saisie} /> },
    parts.includes('TG') && !modele && { titre: 'TG et emplacements', contenu: <FormEmplacements saisie={saisie} /> },
    { titre: 'Contreparties', contenu: <FormContreparties saisie={saisie} /> },
    visuels !== undefined && { titre: 'Visuels', contenu: visuels },
  ];
  return sections
    .filter((section) => section !== false)
    .map(({ titre, contenu }, i) => (
      <Section key={titre} titre={`${i + 1}. ${titre}`} cadre>
        {contenu}
      </Section>
    ));
};
