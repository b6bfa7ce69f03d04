// Runs React in the file of its own that vite.config.ts gives it.
import 'react-dom/client';
