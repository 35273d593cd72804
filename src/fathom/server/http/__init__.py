"""The application: the page, and questions over HTTP."""
