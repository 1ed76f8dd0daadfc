import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/styles.css';
import { Application } from './app/Application.tsx';
import { garderLesClics } from './lib/clic-garde.ts';

garderLesClics(document);
const racine = document.getElementById('root');
if (racine)
  createRoot(racine).render(
    <StrictMode>
      <Application />
    </StrictMode>,
  );
